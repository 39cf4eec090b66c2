"""What helps authors along: playing a game in the terminal, turning it into an example, beginning a new game."""
