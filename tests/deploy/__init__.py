"""The service as it is deployed."""
