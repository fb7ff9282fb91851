"""Verdicts that took long, kept where all processes find them, and trusted no further than they can be checked."""
