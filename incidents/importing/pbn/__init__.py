"""The deals of a session's boards, read from a PBN file: read, checked, shown, then written whole."""

from incidents.importing.pbn.planning import BoardsPlan, Change, plan_boards
from incidents.importing.pbn.writing import ShownOtherwise, write_boards

__all__ = ["BoardsPlan", "Change", "ShownOtherwise", "plan_boards", "write_boards"]
