"""From the bytes of a file to its XML, without doing anything that the file asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError
from django.utils.translation import gettext as _

from incidents.importing.decoding import decode, too_large
from incidents.importing.file_limits import MOST_ELEMENTS_OF_RESULTS, XML_BLOCK
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.xml_events import TooDeepXml, TooMuchXml, XmlAllowance, read_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def read_tree(data: bytes, most: int) -> Element:
    """The root of the file. Raises Mistakes when it is larger than `most` bytes, no XML, or does more than hold text.

    A file that holds more than results can is refused while it is read.

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
            return _parse(decode(data, most).encode(), encoding="utf-8")
    except DefusedXmlException:
        raise Mistakes(
            [Mistake(1, _("This file defines entities, which no file of results needs. It is not read."))]
        ) from None
    except TooDeepXml:
        raise Mistakes([Mistake(1, _("This is no file of results in USEBIO."))]) from None
    except TooMuchXml:
        raise Mistakes([Mistake(1, _("The file holds more than a session can have."))]) from None
    except ParseError as error:
        line = error.position[0]
        raise Mistakes(
            [Mistake(line, _("This is not XML: the file breaks off, or a sign in it is not allowed."))]
        ) from None
    except (LookupError, ValueError):
        raise Mistakes([Mistake(1, _("This file names an encoding that nobody knows."))]) from None


def _parse(data: bytes, encoding: str | None = None) -> Element:
    builder = TreeBuilder()
    blocks = (data[place : place + XML_BLOCK] for place in range(0, len(data), XML_BLOCK))
    allowance = XmlAllowance(MOST_ELEMENTS_OF_RESULTS)
    for _block in read_xml(blocks, builder, allowance, may_have_definition=True, encoding=encoding):
        pass
    return builder.close()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
