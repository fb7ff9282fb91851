"""What scripts/ runs that is written in Python, and what it needs; the scripts of the same names set .venv up first."""
