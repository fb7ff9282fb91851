"""The service under load while things around it, or parts of it, fail."""
