"""A browser that Playwright does not drive: WebKit's, and Firefox, by the commands of W3C WebDriver.

WebKit's driver takes them over HTTP. Firefox takes the same over a socket of its own, Marionette, so that it needs no
driver at all. A client of our own is a page of the standard library; Selenium and its like would bring some twenty
packages, and the drivers that they look for are downloaded.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, Protocol

from tests.e2e.browsers import FONTS
from tests.system import FIREFOX, WEBKIT_DRIVER, XVFB

PATIENCE: Final = 60
"""Seconds for what a page or a program has to come to: to wait longer costs nothing where all is well."""
ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""The key by which the standard tells an element from any other answer."""
PATHS: Final = {
    "Navigate": "POST url",
    "ExecuteScript": "POST execute/sync",
    "ElementClick": "POST element/{id}/click",
    "ElementSendKeys": "POST element/{id}/value",
    "SetWindowRect": "POST window/rect",
    "TakeScreenshot": "GET screenshot",
    "AddCookie": "POST cookie",
    "DeleteAllCookies": "DELETE cookie",
    "DeleteSession": "DELETE",
}
"""How a command is asked for over HTTP, behind the address of the session."""
SEEN: Final = """
    const [css, words] = arguments;
    if (document.readyState !== "complete" || document.documentElement.matches("[data-leaving]")) return null;
    // What is being changed may still move from under the tap.
    if (document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")) return null;
    const has = (each) => each.textContent.replace(/\\s+/g, " ").includes(words);
    const isSeen = (each) => each.checkVisibility({visibilityProperty: true});
    return [...document.querySelectorAll(css)].find((each) => isSeen(each) && has(each)) || null;
"""


class Refused(Exception):
    """The browser did not do what it was told: the standard's code, and a message."""


class Wire(Protocol):
    """What carries a command to the browser. Raises Refused."""

    def __call__(self, command: str, /, **parameters: Any) -> Any: ...


class Browser:
    """One window, and a hand on it that waits for whatever it is to tap."""

    def __init__(self, send: Wire, base: str) -> None:
        """`base` is the address of the server, which every address begins with."""
        self.send, self.base = send, base

    def open(self, address: str) -> None:
        """Go to an address of the server, or to a whole one, and wait until it is loaded."""
        self.send("Navigate", url=address if address.startswith("http") else self.base + address)

    def ask(self, script: str, *arguments: Any) -> Any:
        """What the body of a function returns in the page."""
        return self.send("ExecuteScript", script=script, args=list(arguments))

    def until(self, script: str, *arguments: Any) -> Any:
        """The first answer that is something. Raises AssertionError where none comes."""
        return until(lambda: self.ask(script, *arguments), f"{script} {arguments}", self.place)

    def place(self) -> str:
        """The address of the page that is shown now."""
        return str(self.ask("return location.href"))

    def sees(self, css: str, words: str = "") -> Any:
        """Wait until there is one in sight that has these words, and return it."""
        return self.until(SEEN, css, words)

    def tap(self, css: str, words: str = "") -> None:
        """Tap it as soon as nothing lies over it."""

        def tapped() -> bool:
            self.send("ElementClick", id=self.sees(css, words)[ELEMENT])
            return True

        until(tapped, f"tap {css} {words}", self.place)

    def type(self, css: str, text: str) -> None:
        self.send("ElementSendKeys", id=self.sees(css)[ELEMENT], text=text)

    def resize(self, width: int, height: int) -> None:
        """Give the page, without what the browser has around it, this size in CSS pixels."""
        around = [0, 0]
        for _ in range(2):
            self.send("SetWindowRect", x=0, y=0, width=width + around[0], height=height + around[1])
            inner = self.until("return [innerWidth, innerHeight]")
            around = [width - inner[0] + around[0], height - inner[1] + around[1]]
        self.until("return innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    def picture(self, path: Path) -> None:
        """Write a picture of what is seen now."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.ask("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
        path.write_bytes(base64.b64decode(self.send("TakeScreenshot", full=False)))


def until(act: Callable[[], Any], what: str, place: Callable[[], str] = str) -> Any:
    """The first answer that is something; what the browser refuses meanwhile is what a page being changed refuses.

    Raises AssertionError where none comes, with `what` was waited for and the page on which.
    """
    refused, end = "", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if answer := act():
                return answer
        except Refused as refusal:
            refused = f" ({refusal})"
        time.sleep(0.05)
    raise AssertionError(f"{place()}: not within {PATIENCE} seconds: {what}{refused}")


def _started(act: Callable[[], Any], program: subprocess.Popen[bytes]) -> Any:
    """What comes of it once the program is up. Raises AssertionError where it ends, or never is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and program.poll() is None:
        with suppress(OSError, ValueError):
            return act()
        time.sleep(0.05)
    raise AssertionError(f"This did not start: {program.args!r}")


@contextmanager
def _running(*command: str, home: Path, pass_fds: tuple[int, ...] = (), **environment: str) -> Iterator[Any]:
    """A program with a home of its own and our fonts alone, until the block ends."""
    settings = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "FONTCONFIG_FILE": str(FONTS / "fonts.conf")}
    with (home / f"{Path(command[0]).name}.log").open("wb") as log:
        program = subprocess.Popen(
            command,
            env={**os.environ, **settings, **environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            pass_fds=pass_fds,
        )
        try:
            yield program
        finally:
            program.terminate()
            program.wait(PATIENCE)


@contextmanager
def webkit(base: str, home: Path) -> Iterator[Browser]:
    """WebKit as GTK has it: the engine of Safari and of every browser on an iPhone. It needs a screen to draw on."""
    # Or its bar of tools would be wider than a telephone.
    _write(home / "gtk-3.0" / "gtk.css", "* {min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px}")
    with ExitStack() as stack:
        reading, writing = os.pipe()
        stack.callback(os.close, reading)
        try:
            # It takes a screen that is free, and writes which.
            screen = ("-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-displayfd", str(writing))
            stack.enter_context(_running(XVFB, *screen, home=home, pass_fds=(writing,)))
        finally:
            os.close(writing)
        display = f":{os.read(reading, 20).decode().strip()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        driver = stack.enter_context(
            _running(WEBKIT_DRIVER, f"--port={port}", "--host=127.0.0.1", home=home, DISPLAY=display)
        )
        capabilities = {"alwaysMatch": {"acceptInsecureCerts": False}}
        session = _started(lambda: _over_http(port, "POST", "/session", {"capabilities": capabilities}), driver)

        def send(command: str, /, **parameters: Any) -> Any:
            method, _, path = PATHS[command].partition(" ")
            address = f"/session/{session['sessionId']}/{path.format_map(parameters)}".rstrip("/")
            return _over_http(port, method, address, parameters if method == "POST" else None)

        stack.callback(send, "DeleteSession")
        yield Browser(send, base)


def _over_http(port: int, method: str, path: str, parameters: dict[str, Any] | None) -> Any:
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        body = None if parameters is None else json.dumps(parameters)
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
    if isinstance(answer, dict) and "error" in answer:
        raise Refused(f"{answer['error']}: {answer['message']}")
    return answer


@contextmanager
def firefox(base: str, home: Path) -> Iterator[Browser]:
    """Firefox without windows."""
    settings = {
        "marionette.port": 0,
        "browser.startup.page": 0,
        "app.normandy.enabled": False,
        "toolkit.legacyUserProfileCustomizations.stylesheets": True,
        # What draws a page may read no file of the machine otherwise.
        "security.sandbox.content.read_path_whitelist": f"{FONTS}/",
        # As on a telephone; classic ones would take of its width.
        "ui.useOverlayScrollbars": 1,
    }
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
    _write(home / "user.js", "\n".join(lines))
    # Or its bar of tools would be wider than a telephone.
    _write(home / "chrome" / "userChrome.css", ":root {min-width: 0 !important}")
    port = home / "MarionetteActivePort"
    with ExitStack() as stack:
        command = (FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", str(home))
        program = stack.enter_context(_running(*command, home=home))
        address = _started(lambda: ("127.0.0.1", int(port.read_text())), program)
        carrier = stack.enter_context(_started(lambda: socket.create_connection(address, PATIENCE), program))
        answers = stack.enter_context(carrier.makefile("rb"))

        def read() -> Any:
            length = b""
            while (letter := answers.read(1)) not in (b":", b""):
                length += letter
            return json.loads(answers.read(int(length)))

        def send(command: str, /, **parameters: Any) -> Any:
            message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
            carrier.sendall(b"%d:%s" % (len(message), message))
            *_, error, result = read()
            if error:
                raise Refused(f"{error['error']}: {error['message']}")
            return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

        read()
        send("NewSession", capabilities={"alwaysMatch": {}})
        yield Browser(send, base)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
