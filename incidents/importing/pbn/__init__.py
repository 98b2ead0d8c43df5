"""The deals of a session's boards, read from a PBN file: read, checked, shown, then written whole."""

from incidents.importing.pbn.plan_deals import BoardsPlan, DealChange, plan_boards
from incidents.importing.pbn.save_deals import ShownOtherwise, write_boards

__all__ = ["BoardsPlan", "DealChange", "ShownOtherwise", "plan_boards", "write_boards"]
