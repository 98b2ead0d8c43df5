"""What the rulings' writes note in the journal."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RulingTag(models.TextChoices):
    """A change of state, beside those that the record itself notes."""

    RULING_GIVEN = "ruling-given", _("ruling given")
    RULING_SUPERSEDED = "ruling-superseded", _("ruling superseded")
    RULING_EXPLAINED = "ruling-explained", _("reason of a ruling given later")
    RECORD_CHAINED = "record-chained", _("rulings chained as they stood")
    SCORE_CHANGE_MADE = "score-change-made", _("score change made")
    SCORE_CHANGE_ENTERED = "score-change-entered", _("score change entered")
    SCORE_CHANGE_WITHDRAWN = "score-change-withdrawn", _("score change withdrawn")
    CONSULTATION_ASKED = "consultation-asked", _("opinion asked by a link")
    CONSULTATION_CLOSED = "consultation-closed", _("link for opinions closed")
    POLL_ASKED = "poll-asked", _("players polled")
    POLL_COUNTED = "poll-counted", _("slips of a poll counted")
    OPINION_GIVEN = "opinion-given", _("opinion given")
    APPEAL_REQUESTED = "appeal-requested", _("appeal requested")
    APPEAL_DECIDED = "appeal-decided", _("outcome of an appeal noted")
    LIVE_EVENT_NOTED = "live-event-noted", _("noted at the table")
    LIVE_EVENT_UNDONE = "live-event-undone", _("noted at the table, and undone")
    CHECK_CLOSED = "check-closed", _("checked at the end of play")
    CHECK_REOPENED = "check-reopened", _("to be checked again at the end of play")
    CARD_LINK_OPENED = "card-link-opened", _("card for the players opened by a link")
    CARD_LINK_CLOSED = "card-link-closed", _("link to the players’ card closed")
    WARNING_NOTED = "warning-noted", _("warning noted on a player")
    WARNING_WITHDRAWN = "warning-withdrawn", _("warning of a player taken back")
    CLAIM_HANDS_NOTED = "claim-hands-noted", _("hands or lines of a claim noted")
