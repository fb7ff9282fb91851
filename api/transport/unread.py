"""What stands in for the parser of a request that is not read to the end of its head."""

__all__ = ["Unread"]


class Unread:
    """Answers what uvicorn asks of a parser: it stands for a request without a body, the last on its connection."""

    def __init__(self, *, is_head: bool) -> None:
        """``is_head``: the caller takes no body."""
        self._method = b"HEAD" if is_head else b"GET"

    def get_http_version(self) -> str:
        """Return the version to answer in."""
        return "1.1"

    def get_method(self) -> bytes:
        """Return what the request is taken for."""
        return self._method

    def should_upgrade(self) -> bool:
        """Return whether the caller wants another protocol."""
        return False

    def should_keep_alive(self) -> bool:
        """Return whether another request may follow."""
        return False
