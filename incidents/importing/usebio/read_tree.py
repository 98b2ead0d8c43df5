"""From the bytes of a file to its XML, without doing anything that the file asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError
from django.utils.translation import gettext as _

from incidents.importing.decoding import decode, too_large
from incidents.importing.mistakes import Mistake, Mistakes

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DEEPEST: Final = 40
"""How far elements may stand in each other; those of results stand seven deep."""
_DECLARATION: Final = re.compile(r"\A\s*<\?xml[^>]*\?>")


class _TooDeep(Exception):
    """Elements stand in each other without an end."""


class _Shallow:
    """What builds the tree, as long as it is no well."""

    def __init__(self) -> None:
        from xml.etree.ElementTree import TreeBuilder

        self._builder, self._depth = TreeBuilder(), 0

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self._depth += 1
        if self._depth > DEEPEST:
            raise _TooDeep
        return self._builder.start(tag, attributes)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return self._builder.end(tag)

    def data(self, text: str) -> None:
        self._builder.data(text)

    def close(self) -> Element:
        return self._builder.close()


def read_tree(data: bytes, most: int) -> Element:
    """The root of the file. Raises Mistakes when it is larger than `most` bytes, no XML, or does more than hold text.

    Files of results name their definition in a DOCTYPE line, often by an address that is gone: it is never fetched. A
    definition of entities is refused, whatever they stand for. A file that says no encoding, or a wrong one, is read as
    older programs wrote it.
    """
    if len(data) > most:
        raise Mistakes([too_large(most)])
    data = data.lstrip()
    try:
        try:
            return _parse(data)
        except (ParseError, LookupError, ValueError) as error:
            if isinstance(error, DefusedXmlException) or _is_utf8(data):
                raise
            return _parse(_DECLARATION.sub("", decode(data, most)).encode())
    except DefusedXmlException:
        raise Mistakes(
            [Mistake(1, _("This file defines entities, which no file of results needs. It is not read."))]
        ) from None
    except _TooDeep:
        raise Mistakes([Mistake(1, _("This is no file of results in USEBIO."))]) from None
    except ParseError as error:
        line = error.position[0]
        raise Mistakes(
            [Mistake(line, _("This is not XML: the file breaks off, or a sign in it is not allowed."))]
        ) from None
    except (LookupError, ValueError):
        raise Mistakes([Mistake(1, _("This file names an encoding that nobody knows."))]) from None


def _parse(data: bytes) -> Element:
    parser = DefusedXMLParser(target=_Shallow(), forbid_dtd=False, forbid_entities=True, forbid_external=True)
    parser.feed(data)
    root: Element = parser.close()
    return root


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
