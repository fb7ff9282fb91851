"""What those who run the service see of it."""
