"""The HTTP face of the engine: JSON in and out, in the caller's language."""
