"""Route handlers: translate, call, render."""
