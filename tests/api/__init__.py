"""The API over its real application, request by request."""
