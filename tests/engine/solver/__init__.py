"""The solver against exhaustive search, published facts and itself."""
