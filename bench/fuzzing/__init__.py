"""Hostile requests: made from numbers, sent to the application or over a socket, and their answers judged."""
