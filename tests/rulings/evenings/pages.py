"""What a page offers to a finger: its forms and its links, those of the frame around it left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Final

TYPED: Final = ("Misheard.", "East says otherwise.", "   ")
"""What is typed where something may be."""


@dataclass
class Form:
    """A form as it is sent: what it carries, and what is chosen."""

    action: str
    kept: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Of radio buttons and lists, by name."""
    texts: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, value, and where else the button sends the form."""

    def fill(self, dice: Random) -> tuple[str, dict[str, list[str]]]:
        """Where a form filled in at random is sent, and what is sent."""
        name, value, elsewhere = dice.choice(self.buttons or [("", "", "")])
        pairs = [*self.kept, *(box for box in self.boxes if dice.random() < 0.3)]
        pairs += [(each, dice.choice(values)) for each, values in self.choices.items() if dice.random() < 0.8]
        pairs += [(each, dice.choice(TYPED)) for each in self.texts]
        sent: dict[str, list[str]] = {}
        for each, chosen in [*pairs, *([(name, value)] if name else [])]:
            sent.setdefault(each, []).append(chosen)
        return elsewhere or self.action, sent


class Page(HTMLParser):
    """A page, read."""

    def __init__(self, url: str, html: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._inside = False
        self._form: Form | None = None
        self._list = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what can be tapped."""
        said = {name: value or "" for name, value in attributes}
        if tag == "main":
            self._inside = True
        elif not self._inside:
            return
        elif tag == "a" and said.get("href", "").startswith("/"):
            self.links.append(said["href"].partition("#")[0])
        elif tag == "form":
            self._form = Form(said.get("action") or self.url)
            if said.get("method") == "post":
                self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, said)

    def handle_endtag(self, tag: str) -> None:
        """Leave the page's own part, or a form."""
        if tag == "main":
            self._inside = False
        elif tag == "form":
            self._form = None

    def _field(self, form: Form, tag: str, said: dict[str, str]) -> None:
        name, value, kind = said.get("name", ""), said.get("value", ""), said.get("type", "text")
        match tag, kind:
            case "button", _ if said.get("type") != "button":
                form.buttons.append((name, value, said.get("formaction", "")))
            case "input", "checkbox":
                form.boxes.append((name, value or "on"))
            case "input", "radio":
                form.choices.setdefault(name, []).append(value)
            case "input", _ if value and name:
                form.kept.append((name, value))
            case (("input" | "textarea"), _) if name:
                form.texts.append(name)
            case "select", _:
                self._list = name
            case "option", _:
                form.choices.setdefault(self._list, []).append(value)
            case _:
                pass
