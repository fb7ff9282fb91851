"""Rules texts: true of every game, complete in every language, and in each format what that format wants."""
