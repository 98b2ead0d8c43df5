"""Law 83 — Notification of the right to appeal."""

from rulings.engine import Inquiry, _


def may_ask_for_a_review(inquiry: Inquiry) -> None:
    """Where he thinks that a review of a fact, or of what he judged, could well be in order."""
    inquiry.refer("83", _("If you think that a review could well be in order, tell them of their right to appeal."))
