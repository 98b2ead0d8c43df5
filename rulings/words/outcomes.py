"""What a ruling comes to, in one of a few words that a club reads and searches by.

Which of them it is, the ruling in a line says: its sentence, as the law writes it, stands below under its outcome.
Where the sentence leaves it open what kind of penalty card there is, the cards on the table tell. A law with another
sentence adds it here; a test names what is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.engine import PenaltyCardKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulings.engine import Resolved


class Outcome(models.TextChoices):
    """What became of the board, the card or the players, each ruling one of them."""

    MAJOR = "major-penalty-card", _("major penalty card")
    MINOR = "minor-penalty-card", _("minor penalty card")
    PENALTY_CARD_DUE = "penalty-card-due", _("penalty card to be played")
    LEAD_RESTRICTED = "lead-restricted", _("lead required or prohibited")
    PLAY_RESTRICTED = "play-restricted", _("partner’s play restricted")
    PASS_ONCE = "partner-passes-once", _("partner passes once")
    NO_PENALTY_CARD = "no-penalty-card", _("no penalty card")
    LEAD_ACCEPTED = "lead-accepted", _("lead out of turn accepted")
    PLAYED = "card-played", _("card played")
    NOT_PLAYED = "card-not-played", _("card not played")
    ANOTHER_PLAYED = "another-card-played", _("another card played or named")
    TAKEN_BACK = "card-taken-back", _("card taken back, nothing due")
    REVOKE_CORRECTED = "revoke-corrected", _("revoke corrected")
    REVOKE_COUNTED = "revoke-counted", _("revoke, tricks counted at the end")
    RESTORED = "hands-put-right", _("hands put right")
    DEALT_AGAIN = "dealt-again", _("board dealt again")
    REVIEWED = "score-reviewed", _("score to be reviewed after play")
    ADJUSTED = "adjusted-score", _("adjusted score")
    PLAY_STOPS = "play-stops", _("play stops: claim or concession")
    OTHER_LAW = "other-law", _("another law to be applied")
    NO_RECTIFICATION = "no-rectification", _("no rectification")


def outcome_of(resolved: Resolved) -> str:
    """What the ruling comes to, one of Outcome; empty for a sentence which stands under none.

    A ruling is never held up because the log does not know yet what to call it: a test names what is missing.
    """
    template = resolved.headline.template
    if template in _PENALTY_CARDS:
        kinds = {card.penalty for card in resolved.penalty_cards}
        return (Outcome.MAJOR if PenaltyCardKind.MAJOR in kinds else Outcome.MINOR).value
    return _OUTCOMES[template].value if template in _OUTCOMES else ""


_PENALTY_CARDS: Final = frozenset(
    {
        "{offender} defends: {cards:the} on the table, as a penalty card",
        "{card:The} cannot be played to this trick: it is a major penalty card",
        "{card:The}, one card too many, is a penalty card",
        "{card:The} is replaced, as the ruling requires, and becomes a penalty card",
        "{card:The} stays played; {other:the}, shown in its place, is a penalty card",
        "{offender}'s {cards} are major penalty cards",
        "{offender}'s {card} is a major penalty card",
        "{offender}'s {card} is a minor penalty card",
        "{card:The} is not played, but a penalty card: it was not meant to be played",
        "While {cards:the} is a penalty card: what holds for {offender} and {partner}",
        "{card:The} stays face up, a minor penalty card",
        "{offender} may play {card:the}, an honour in {suit} or, when he need not follow, another suit",
        "{partner} leads what he likes: the penalty card is minor",
        "{partner}'s lead is free; {offender}'s {card} stays a penalty card",
        "{partner}'s lead is free; {offender}'s penalty cards stay",
        "{due:The} is played instead; {played:the} becomes a major penalty card",
        "Opening lead out of turn refused, lead left free",
        "Lead out of turn refused: {card:the} is a major penalty card, {declarer} leads",
        "Lead out of turn refused: {card:the} becomes a major penalty card too",
        "Lead out of turn refused: {partner}'s lead is free",
        "{leader}'s lead stands; {offender}'s {card} is a major penalty card",
        "{played:The} is played; {others:the} becomes a penalty card",
        "{played:The} is played; {others:the} become penalty cards",
        "{card:The}, played before the right lead, becomes a major penalty card",
        "{partner} replaces {second:the}, which becomes a major penalty card",
        "{card:The} is replaced and becomes a penalty card",
        "{card:The}, a minor penalty card, need not be played, but before any other small card of its suit",
    }
)
"""That there is a penalty card, whichever of the two kinds."""

_SENTENCES: Final[Mapping[Outcome, tuple[str, ...]]] = {
    Outcome.PENALTY_CARD_DUE: (
        "{offender} follows suit in {led} if he can; if not, he plays a penalty card",
        "{card:The}, a major penalty card, must be played as soon as it legally can be",
        "{offender} must lead {card:the}, his penalty card",
        "{offender} must play {card:the} to this trick",
    ),
    Outcome.LEAD_RESTRICTED: (
        "{partner} must lead {suit}; {offender} picks up {card:the}",
        "{partner} may not lead {suit}; {offender} picks up {card:the}",
        "Penalty card in {suit} picked up: {partner} may not use what it has shown",
        "{partner} must lead {suit}; {offender} picks up his penalty cards in {suit}",
        "{partner} may not lead {suits}; {offender} picks up his penalty cards in {suits}",
        "{partner} must lead {suit}; {offender} picks up his penalty cards in {suit} only",
        "Opening lead out of turn refused, {suit} required",
        "Opening lead out of turn refused, {suit} prohibited",
        "Lead out of turn refused: {partner} must lead {suit}",
        "Lead out of turn refused: {partner} may not lead {suit}",
    ),
    Outcome.PLAY_RESTRICTED: (
        "{partner} must play his highest card of the suit led",
        "{partner} must play his lowest card of the suit led",
        "{partner} may not play {suit} to this trick",
        "{partner} must play {suit} if he cannot follow suit",
    ),
    Outcome.PASS_ONCE: ("{partner} must pass at his next turn to call",),
    Outcome.NO_PENALTY_CARD: (
        "{offender} is of the declaring side: he picks up {cards:the}, no penalty card",
        "{partner} could not see the card: it goes back, nothing is due",
        "Declarer's card was seen: no penalty card, and he need not play it",
        "Dummy's card: no penalty card, it goes back to its place",
        "No penalty card: {partner} could not have seen it",
        "No penalty card: the Laws let {offender} take it back",
        "No penalty card, as the director designates: an opponent brought it about",
        "No penalty card, as the director designates: play goes on",
        "No claim and no penalty card: it was only about the trick in progress",
        "No concession and, as the director designates, no penalty card: play goes on",
        "No concession, no claim, no penalty card: play goes on",
        "All four had agreed to play on: the claim is void, no card is a penalty card",
    ),
    Outcome.LEAD_ACCEPTED: (
        "Lead out of turn accepted: a card has been played to {card:the} in turn",
        "Opening lead out of turn accepted: {dummy} is dummy, {declarer} is declarer",
        "Opening lead out of turn accepted: {declarer} remains declarer",
        "Opening lead out of turn accepted: the card played from dummy stands",
        "Lead out of turn accepted: {card:the} stands",
        "{lead:The} stands: {declarer} has played to it, though from the wrong hand",
    ),
    Outcome.PLAYED: (
        "{card:The} stands: {declarer} has played to it without choosing",
        "The lead stays: it is changed only after an irregularity",
        "The lead is faced and stays: play has begun",
        "{card:The} is played",
        "{offender}'s card is played, not merely seen",
        "{card:The} stays and is played at {offender}'s turn",
        "Declarer's card is played, not merely seen",
        "{card:The} is played: it was meant, or not corrected without pause for thought",
        "{card:The} is played: only a card called from dummy may be changed",
        "{card:The} is played: it was meant when it was named",
        "{card:The} stays played: it is too late to change it",
        "Too late: {card:the} stays, and play goes on without any change",
        "{card:The} is led, and it was {offender}'s lead: it stands",
        "{card:The} is played; it is faced again until all four have played",
        "{card:The} is played from dummy",
        "{card:The} stays, as he leaves it",
        "{offender}'s lead stands: he leaves it, having heard the right explanation",
        "{card:The} stays: left there with the right explanation",
        "{card:The} stays played; {other:the} goes back",
        "{card:The} is played and may not be taken back",
        "{played:The} accepted: it stands",
        "{played:The} stands: {declarer} has played since and must accept it",
        "{card:The}, played too early by {declarer}'s side, stands",
        "{leader}'s lead stands; {offender} plays {card:the} to this trick",
        "{card:The} stands: it comes after the other card, and so in turn",
        "{lho} has played after it: {offender}'s card stands, and nothing is due for it",
        "{second:The} stands: {partner} may play it after {declarer}'s choice",
        "{played:The} stands: the defenders have gone on to the next trick",
    ),
    Outcome.NOT_PLAYED: (
        "Not played: {partner} could not have seen its face",
        "{card:The} is not played: {declarer} may take it back",
        "{card:The} is not played: it was not touched in order to play it",
    ),
    Outcome.ANOTHER_PLAYED: (
        "{meant:The} is played in place of {card:the}, which was not meant",
        "{card:The} goes back: {named:the} is the card played",
        "{card:The} goes back: {declarer} names the card he plays",
        "Dummy has more than one card of that rank: {declarer} says which he plays",
        "The call is invalid: no card is played, and {declarer} names any legal card",
        "No card is named: either defender may say which card dummy plays",
        "{offender} plays to the trick the card that is missing: any legal card",
    ),
    Outcome.TAKEN_BACK: (
        "Lead out of turn, still face down: taken back, no penalty card",
        "No hand is spread before the opening lead is faced: the cards are picked up",
        "{card:The}, one card too many, goes back: nothing is due",
        "{card:The} goes back, as the ruling requires: no penalty card",
        "{card:The} is taken back, the card before it having changed: no penalty card",
        "Lead out of turn on an opponent's word: taken back, no penalty card",
        "Played out of turn on an opponent's word: taken back, no penalty card",
        "Played after a mistaken explanation: taken back, no penalty card",
        "{card:The} may be taken back: the proper lead stands, no penalty card",
        "Lead out of turn to the last trick: it must be withdrawn",
        "{leading}'s lead stands; {card:the} goes back",
        "Lead by the declaring side: taken back, no penalty card",
        "{card:The} goes back: it is {leading}'s lead",
        "{card:The} goes back: {declarer} leads from {partner}'s hand",
        "The card that could be seen is played; the other goes back, and nothing is due",
        "{played:The} is played; {others:the} goes back, and nothing is due",
        "{played:The} is played; {others:the} go back, and nothing is due",
    ),
    Outcome.REVOKE_CORRECTED: (
        "Revoke for want of the missing card, not established: it is corrected now",
        "The revoke is corrected: {card:the} goes back, no penalty card",
        "The revoke is corrected: {card:the} is replaced and becomes a penalty card",
        "Lead restriction not obeyed: {card:the} is replaced and becomes a major penalty card",
    ),
    Outcome.REVOKE_COUNTED: (
        "Revoke for want of the missing card: tricks are counted as after any revoke",
        "Revoke for want of the missing card, established: play goes on, tricks are counted at the end",
        "The revoke is established: {card:the} stays played",
        "Lead restriction not obeyed, established: play goes on, tricks are counted at the end",
        "Revoke for want of the missing card, noticed late: no trick is transferred of itself",
        "{offender} puts a card among his played ones, and is deemed to have revoked in that trick",
    ),
    Outcome.RESTORED: (
        "One hand has too many cards, and a wrong hand has called: played on if it can be put right",
        "One hand has too many cards, and no wrong hand has called: the hands are put right",
        "The card goes back to {offender}'s hand; no call is changed",
        "The deal is made up again with another pack; no call is changed",
        "The missing card goes back to {offender}'s hand: play goes on",
        "The deal is made up again as it was, with another pack",
        "Seats are changed: who knows a hand holds it",
        "Too many cards from {offender}, noticed late: what is too many goes back to his hand",
    ),
    Outcome.DEALT_AGAIN: (
        "A card could be seen during the shuffle or the deal: new shuffle and new deal",
        "The board is dealt again",
    ),
    Outcome.REVIEWED: (
        "No penalty card; the score is adjusted if what was seen affected the result",
        "The board is played; the score is adjusted if the information affected the result",
        "Play continues; the score is adjusted if dummy's remark suggested a play that did damage",
        "Play continues; the score is adjusted if dummy suggested a play that did damage",
        "Too late to take {card:the} back: it stays, and the score may be adjusted",
        "No penalty card: the score is adjusted if the exposure has helped {offender}'s side",
    ),
    Outcome.ADJUSTED: (
        "The board was played with too many cards in one hand: the result is cancelled",
        "No result is to be had on this board: adjusted score",
    ),
    Outcome.PLAY_STOPS: (
        "{offender} has claimed or conceded: play stops, no card is a penalty card",
        "{declarer} has claimed or conceded: play stops",
        "Play had stopped with the claim or the concession: no card is a penalty card",
        "Play had ended with the claim or the concession: what was played since is void, no penalty card",
    ),
    Outcome.OTHER_LAW: (
        "The missing card is among the cards played: a trick has a card too many",
        "Declarer faced his cards after an opening lead out of turn: Law 54",
        "{card:The} is led, out of turn: it stays until a defender has chosen",
        "{card:The} is led, out of turn: it stays until {declarer} has chosen",
        "{card:The} is played before its turn: it stays on the table, and {partner} waits",
        "{card:The} stays on the table until the law on it has been applied",
        "No claim: the card played too soon falls under 57.A",
        "{dummy} had lost the right to protect {declarer}: 43.B.2 applies",
    ),
    Outcome.NO_RECTIFICATION: (
        "The correction period is over: the score stands",
        "No revoke for want of the missing card: the result stands",
        "Only its owner has seen the card: the board is played, nothing is due",
        "Unlikely to disturb normal play: the board is played",
        "{card:The}, a small card: the auction goes on, nobody is barred",
        "Questions come before the lead is faced",
        "Nothing to rectify: dummy did as declarer told him",
        "Nothing to rectify: dummy may arrange his cards",
        "Nothing to rectify: dummy may try to prevent an irregularity",
        "Declarer faced his cards without claiming: he takes them back, and play goes on",
        "{card:The} has been played: it restricts nobody any more",
        "{played:The} stands: a minor penalty card did not prevent it",
        "Nothing to rectify: {offender} did not have to play {due:the} yet",
        "{declarer} has led too early: this trick is finished first",
        "Nothing to rectify: {declarer} had played from both hands, and {card:the} stands",
        "Nothing to rectify: {dummy} had put up a card of his own accord",
        "Nothing to rectify: {dummy} had suggested a card, and {card:the} stands",
        "Nothing to rectify: {offender} could not obey, and {card:the} stands",
    ),
}
_OUTCOMES: Final = {sentence: outcome for outcome, sentences in _SENTENCES.items() for sentence in sentences}
