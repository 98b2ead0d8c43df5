"""What was tapped or typed, read as the answer to a question."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.models.cases import Code
from rulings.engine import PACK, Asked, OneCard, SeveralCards, WhichOf, WrongAnswer
from rulings.web.answers_offered import NONE, choices, labels, none_of
from rulings.words.wording import card_in_words, in_words

NOTHING = "-"
"""On a form, what stands for a side that says nothing or does not know: the empty code is "none of these"."""


class AnswerRefused(ValueError):
    """What was sent does not answer the question. The message, in the reader's language, says what would."""


def answer(asked: Asked, sent: QueryDict) -> Code:
    """Read a form's answer. Raises AnswerRefused."""
    given = sent.getlist("answer")
    match asked.question:
        case OneCard() if not given:
            suit, rank = sent.get("suit", ""), sent.get("rank") or sent.get("kept_rank", "")
            if not suit:
                raise AnswerRefused(_("Choose the suit of the card."))
            if not rank:
                raise AnswerRefused(_("Choose the rank of the card."))
            return _checked(asked, suit + rank)
        case WhichOf() if not given:
            raise AnswerRefused(_("Tick at least one of these cases, or choose “%(none)s”.") % {"none": none_of(asked)})
        case SeveralCards() if not given:
            raise AnswerRefused(_too_few(asked.question))
        case _ if not given:
            raise AnswerRefused(_("Choose one of the answers."))
        case _:
            return _checked(asked, _joined(asked, given))


def version(asked: Asked, given: list[str]) -> Code | None:
    """Read what one side says: an answer, or None when it says nothing. Raises AnswerRefused."""
    said = [code for code in given if code != NOTHING]
    return _checked(asked, _joined(asked, said)) if said else None


def _joined(asked: Asked, given: list[str]) -> Code:
    """The codes of a set or a list together; the one code of any other question."""
    match asked.question:
        case WhichOf():
            if NONE in given and len(given) > 1:
                raise AnswerRefused(_("“%(none)s” excludes the others.") % {"none": none_of(asked)})
            return [code for code in given if code != NONE]
        case SeveralCards():
            return given
        case _:
            return given[0]


def _checked(asked: Asked, code: Code) -> Code:
    """The code in its question's own spelling. Raises AnswerRefused."""
    try:
        read: str | Sequence[str] = asked.question.code(asked.question.read(code))
        return read if isinstance(read, str) else list(read)
    except WrongAnswer as wrong:
        raise AnswerRefused(_why(asked, wrong)) from wrong


def _why(asked: Asked, wrong: WrongAnswer) -> str:
    if wrong.incompatible:
        first, second = (in_words(asked.say(option.label)) for option in wrong.incompatible)
        return _("“%(first)s” and “%(second)s” exclude each other.") % {"first": first, "second": second}
    if isinstance(asked.question, OneCard | SeveralCards):
        return _why_not_card(asked.question, wrong)
    return _("This does not answer the question. The answers are: %(allowed)s.") % {"allowed": labels(choices(asked))}


def _why_not_card(question: OneCard | SeveralCards, wrong: WrongAnswer) -> str:
    """What is wrong with the cards sent, the card named."""
    if isinstance(question, SeveralCards) and isinstance(wrong.code, list):
        # Each of them would do, but not so few of them, or one of them twice.
        return _("Choose each card once.") if len(set(wrong.code)) < len(wrong.code) else _too_few(question)
    card = PACK.get(str(wrong.code))
    if card is None:
        return _("This is not a card: a card is a suit and a rank.")
    if card in question.excluded:
        return _("Already entered: %(card)s. Choose another card.") % {"card": card_in_words(card)}
    cards = ", ".join(card_in_words(each) for each in question.only)
    return _("Choose one of these cards: %(cards)s.") % {"cards": cards}


def _too_few(question: SeveralCards) -> str:
    words = ngettext("Choose at least one card.", "Choose at least %(number)d cards.", question.at_least)
    return words % {"number": question.at_least}
