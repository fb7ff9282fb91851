"""How much each caller may ask for, by what it costs to answer."""
