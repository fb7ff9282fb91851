"""HTTP itself: what is the same for every route, below the controllers."""
