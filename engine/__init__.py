"""The rules of the Scorpion family: pure computation, no HTTP, no clock, no sentences."""
