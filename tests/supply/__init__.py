"""Tests of what the project is made of, and what is known of that."""
