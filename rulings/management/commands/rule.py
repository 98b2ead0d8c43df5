"""``manage.py rule FILE.toml``: rule on the cases of a file from the command line.

``--json`` prints one object: ``{"cases": [{"name", "differences", …}]}``, each case with the fields that
``rulings.archive.as_data.case_in_language`` documents. Exit code: 0; 1 when a case does not end as it expects;
2 when the file cannot be read, and then the message says what is wrong and what is allowed.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from rulings.archive.as_data import DescribedCase, DescribedQuestion, case_in_language
from rulings.archive.record import RecordedStep
from rulings.engine import Role, Seat
from rulings.laws.casebook import LONGEST_CASE_FILE, Case, WrongCase, read_cases
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import seat_in_words


class Command(BaseCommand):
    help = "Rule on the cases of a TOML file and print each ruling, or what is still asked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file of [[case]] tables")
        parser.add_argument("--case", help="only the case of this name")
        parser.add_argument("--lang", choices=LANGUAGES, default="fr", help="the language of the words")
        parser.add_argument("--json", action="store_true", help="print data instead of words")

    def handle(
        self,
        *_args: Any,
        file: Path,
        case: str | None,
        lang: str,
        json: bool,
        **_options: Any,
    ) -> None:
        ruled = [(each, _ruled(each, lang)) for each in _cases(file, case)]
        self.stdout.write(_as_json(ruled) if json else "\n\n".join(_as_text(*one, lang) for one in ruled))
        if any(each.differences() for each, _data in ruled):
            raise CommandError("a case does not end as it expects", returncode=1)


def _cases(file: Path, name: str | None) -> list[Case]:
    try:
        with file.open(encoding="utf-8") as opened:
            cases = read_cases(opened.read(LONGEST_CASE_FILE + 1))
        for each in cases:
            each.outcome()
    except (OSError, UnicodeDecodeError) as unreadable:
        raise CommandError(f"{file} cannot be read: {unreadable}", returncode=2) from unreadable
    except WrongCase as wrong:
        raise CommandError(str(wrong), returncode=2) from wrong
    if name is None:
        return cases
    chosen = [each for each in cases if each.name == name]
    if not chosen:
        names = "\n  ".join(each.name for each in cases)
        raise CommandError(f"no case {name!r}; there are:\n  {names}", returncode=2)
    return chosen


def _ruled(case: Case, language: str) -> DescribedCase:
    return case_in_language(case.subject, case.edition, case.regulations, case.outcome(), language)


def _as_json(ruled: list[tuple[Case, DescribedCase]]) -> str:
    cases = [{"name": case.name, "differences": case.differences(), **data} for case, data in ruled]
    return json.dumps({"cases": cases}, ensure_ascii=False, indent=2)


def _as_text(case: Case, data: DescribedCase, language: str) -> str:
    lines = [f"# {case.name}"]
    lines += [f"  {fact['question']} {fact['answer']}  [{fact['clause']}]" for fact in data["facts"]]
    if data["question"]:
        lines += _question(data["question"])
    else:
        lines.append(f"= {data['headline']}")
        with override(language):
            lines += [_step(step) for step in data["steps"]]
            lines += [f"  “{said}”" for step in data["steps"] for said in step["said"]]
    with override(language):
        lines += [gettext("Not as expected: %s") % difference for difference in case.differences()]
    return "\n".join(lines)


def _question(question: DescribedQuestion[str]) -> list[str]:
    answers = [f"    {answer['code']:28} {answer['text']}" for answer in question["answers"]]
    return [f"? {question['text']}  [{question['clause']}] ({question['key']}, {question['kind']})", *answers]


def _step(step: RecordedStep[str]) -> str:
    until = f" ({step['until']['text']})" if step["until"] else ""
    if step["kind"] == "referral":
        law = gettext("Law %(clause)s") % {"clause": step["clause"]}
        return f"  → {law}{gettext(':')} {step['text']}"
    who = f"{_who(step)}: " if step["kind"] == "obligation" else ""
    return f"  {who}{step['text']}{until}  [{step['clause']}]"


def _who(step: RecordedStep[str]) -> str:
    if Role.DIRECTOR.value in step["roles"]:
        return gettext("Director")
    return ", ".join(seat_in_words(Seat(code)) for code in step["seats"])
