"""What processes share through a real Valkey: counts of callers, and verdicts."""
