"""Put the finished website where readers find it: a folder, a server, or a branch for pages hosting."""
