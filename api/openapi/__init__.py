"""The OpenAPI document: what Litestar derives from the routes, completed."""
