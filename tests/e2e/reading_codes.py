"""What a reader of QR codes makes of what is drawn on the screen."""

from __future__ import annotations

import base64
from typing import Final

import zxingcpp
from playwright.sync_api import Locator, Page

ABOUT_A_ROW: Final = 40
"""In pixels: so far apart at most begin two codes beside each other."""


def read_codes(page: Page, drawn: Locator) -> list[str]:
    """What the codes in this part of the page say, row by row from the left; those beside each other are a row."""
    picture = base64.b64encode(drawn.screenshot()).decode()
    width, grey = page.evaluate(
        """async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
            const drawn = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
            const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
            canvas.drawImage(drawn, 0, 0);
            const {data} = canvas.getImageData(0, 0, drawn.width, drawn.height);
            const letters = [];
            for (let at = 0; at < data.length; at += 4)
                letters.push(String.fromCharCode(Math.round((data[at] + data[at + 1] + data[at + 2]) / 3)));
            return [drawn.width, btoa(letters.join(""))];
        }""",
        picture,
    )
    shades = base64.b64decode(grey)
    pixels = memoryview(shades).cast("B", [len(shades) // width, width])
    found = sorted(zxingcpp.read_barcodes(pixels), key=lambda each: each.position.top_left.y)
    rows: list[list[zxingcpp.Barcode]] = []
    for each in found:
        if rows and each.position.top_left.y - rows[-1][0].position.top_left.y < ABOUT_A_ROW:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [each.text for row in rows for each in sorted(row, key=lambda each: each.position.top_left.x)]
