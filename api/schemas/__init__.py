"""Wire structs, one module a resource: they translate and hold no rule."""
