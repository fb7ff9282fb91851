"""Mixed traffic for a running service, what it answers and how long that takes."""
