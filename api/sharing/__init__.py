"""What the processes of the service share: a Valkey server that may go away at any time."""
