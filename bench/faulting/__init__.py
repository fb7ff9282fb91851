"""Faults done to a running service under load, and what its callers notice of them."""
