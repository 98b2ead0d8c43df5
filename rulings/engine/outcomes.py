"""What a ruling comes to, in one of a few words: each law says it where it decides."""

from __future__ import annotations

from rulings.engine.terms import Term


class Outcome(Term):
    """What became of the board, the card or the players, each ruling one of them.

    The codes are in the rulings of clubs, which read and search by them: once released they never change.
    """

    PENALTY_CARD = "penalty-card"
    """What a law says where a penalty card comes of it, or is dealt with. No ruling has it: which of the two kinds it
    has, the cards left on the table tell (`Resolved.outcome`)."""
    MAJOR_PENALTY_CARD = "major-penalty-card"
    MINOR_PENALTY_CARD = "minor-penalty-card"
    PENALTY_CARD_DUE = "penalty-card-due"
    """A penalty card is to be played."""
    LEAD_RESTRICTED = "lead-restricted"
    """A lead is required or prohibited."""
    PLAY_RESTRICTED = "play-restricted"
    """The partner's play is restricted."""
    PARTNER_PASSES_ONCE = "partner-passes-once"
    PARTNER_PASSES_THROUGHOUT = "partner-passes-to-end"
    """The offender's partner passes until the auction ends."""
    OFFENDER_PASSES_ONCE = "offender-passes-once"
    OFFENDER_PASSES_THROUGHOUT = "offender-passes-to-end"
    """He passes until the auction ends: of the editions before 2017."""
    BOTH_PASS = "both-pass"  # noqa: S105 - what players say
    """The offender and his partner pass until the auction ends."""
    CALL_REPEATED = "call-repeated"
    """The offender must make the same call at his turn."""
    CALL_STANDS = "call-stands"
    """An irregular call was accepted, or is good as it is."""
    CALL_CANCELLED = "call-cancelled"
    """A call is cancelled, and nobody is bound to anything."""
    CALL_CHANGED = "call-changed"
    """Another call took its place, and nobody is bound to anything."""
    AUCTION_GOES_ON = "auction-goes-on"
    """The auction was not over: it returns to a player who has his turn."""
    PASSED_OUT = "passed-out"
    NO_PENALTY_CARD = "no-penalty-card"
    LEAD_ACCEPTED = "lead-accepted"
    """A lead out of turn is accepted."""
    CARD_PLAYED = "card-played"
    CARD_NOT_PLAYED = "card-not-played"
    ANOTHER_PLAYED = "another-card-played"
    """Another card is played or named."""
    TAKEN_BACK = "card-taken-back"
    """A card is taken back and nothing is due."""
    REVOKE_CORRECTED = "revoke-corrected"
    REVOKE_COUNTED = "revoke-counted"
    """The tricks of a revoke are counted at the end."""
    TRICKS_TRANSFERRED = "tricks-transferred"
    """Of a revoke, once the board is over."""
    HANDS_PUT_RIGHT = "hands-put-right"
    DEALT_AGAIN = "dealt-again"
    SCORE_REVIEWED = "score-reviewed"
    """The score is to be reviewed after play."""
    ADJUSTED_SCORE = "adjusted-score"
    PLAY_STOPS = "play-stops"
    """A claim or a concession."""
    OTHER_LAW = "other-law"
    """Another law is to be applied."""
    NO_RECTIFICATION = "no-rectification"
