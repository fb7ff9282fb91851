"""The rules of a game as a text, composed from its options: sections of sentences, then words of a language."""
