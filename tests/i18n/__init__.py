"""Words: languages, catalogues, sentences."""
