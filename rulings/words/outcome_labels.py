"""What a ruling comes to, in the few words that a club reads and searches by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from rulings.engine import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

OUTCOMES: Final[Mapping[str, StrPromise]] = {
    outcome.value: label
    for outcome, label in (
        (Outcome.MAJOR_PENALTY_CARD, _("major penalty card")),
        (Outcome.MINOR_PENALTY_CARD, _("minor penalty card")),
        (Outcome.PENALTY_CARD_DUE, _("penalty card to be played")),
        (Outcome.LEAD_RESTRICTED, _("lead required or prohibited")),
        (Outcome.PLAY_RESTRICTED, _("partner’s play restricted")),
        (Outcome.PARTNER_PASSES_ONCE, _("partner passes once")),
        (Outcome.PARTNER_PASSES_THROUGHOUT, _("partner passes to the end")),
        (Outcome.OFFENDER_PASSES_ONCE, _("offender passes once")),
        (Outcome.OFFENDER_PASSES_THROUGHOUT, _("offender passes to the end")),
        (Outcome.BOTH_PASS, _("both partners pass to the end")),
        (Outcome.CALL_REPEATED, _("call to be repeated")),
        (Outcome.CALL_STANDS, _("call stands")),
        (Outcome.CALL_CANCELLED, _("call cancelled, nobody barred")),
        (Outcome.CALL_CHANGED, _("call replaced, nobody barred")),
        (Outcome.AUCTION_GOES_ON, _("auction goes on")),
        (Outcome.PASSED_OUT, _("board passed out")),
        (Outcome.NO_PENALTY_CARD, _("no penalty card")),
        (Outcome.LEAD_ACCEPTED, _("lead out of turn accepted")),
        (Outcome.CARD_PLAYED, _("card played")),
        (Outcome.CARD_NOT_PLAYED, _("card not played")),
        (Outcome.ANOTHER_PLAYED, _("another card played or named")),
        (Outcome.TAKEN_BACK, _("card taken back, nothing due")),
        (Outcome.REVOKE_CORRECTED, _("revoke corrected")),
        (Outcome.REVOKE_COUNTED, _("revoke, tricks counted at the end")),
        (Outcome.TRICKS_TRANSFERRED, _("tricks transferred for a revoke")),
        (Outcome.CLAIM_STANDS, _("claim or concession stands")),
        (Outcome.TRICKS_AWARDED, _("tricks of a claim awarded")),
        (Outcome.CLAIM_VOID, _("claim void, played on")),
        (Outcome.REQUEST_GRANTED, _("trick may be seen")),
        (Outcome.REQUEST_REFUSED, _("trick not to be seen")),
        (Outcome.SCORE_SETTLED, _("tricks or score settled")),
        (Outcome.HANDS_PUT_RIGHT, _("hands put right")),
        (Outcome.DEALT_AGAIN, _("board dealt again")),
        (Outcome.BOARD_CANCELLED, _("board cancelled")),
        (Outcome.BOARD_PUT_OFF, _("board put off")),
        (Outcome.SCORE_REVIEWED, _("score to be reviewed after play")),
        (Outcome.ADJUSTED_SCORE, _("adjusted score")),
        (Outcome.WARNED, _("warning")),
        (Outcome.PENALISED, _("penalty")),
        (Outcome.WAIVED, _("rectification waived")),
        (Outcome.FACTS_ESTABLISHED, _("disputed facts established")),
        (Outcome.RECTIFICATION_DUE, _("rectification not waived")),
        (Outcome.APPEAL_HEARD, _("appeal heard")),
        (Outcome.APPEAL_NOT_HEARD, _("appeal not heard")),
        (Outcome.PLAY_STOPS, _("play stops: claim or concession")),
        (Outcome.OTHER_LAW, _("another law to be applied")),
        (Outcome.NO_RECTIFICATION, _("no rectification")),
    )
}
"""The label of each code that a ruling may have, in the order in which they are offered."""


def outcome_in_words(code: str) -> str:
    """What came of it in the reader's language; empty for a code that is none, or for none."""
    return str(OUTCOMES.get(code, ""))
