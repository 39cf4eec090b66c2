"""The rules of the games as code: pure, standard library only, no knowledge of Markdown or print."""
