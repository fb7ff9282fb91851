"""Tests; what they share lies beside this file, the rest mirrors the packages."""
