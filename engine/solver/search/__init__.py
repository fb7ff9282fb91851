"""The search for a win, where links can be undone or any card fills a space (NOTES.md, sections 6 to 10)."""

from engine.solver.search.depth_first import begin, search
from engine.solver.search.workspace import Workspace, line_of, new_workspace, positions_of

__all__ = ["Workspace", "begin", "line_of", "new_workspace", "positions_of", "search"]
