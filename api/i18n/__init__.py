"""Words: which language to answer in, and the sentences of that language."""
