"""An evening: the club is open from here until somebody stops it."""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import TYPE_CHECKING, Final

from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from config.backup import BackupRefused
from config.club import network, phrases
from config.club.certificates import ServerCertificate, certificate_for
from config.club.first_run import (
    NobodyAnswers,
    ask_for_the_club,
    links_of_clubs_that_nobody_administers,
    make_the_club,
)
from config.club.keeping_backups import Backups, is_of_a_full_disk
from config.club.preparing import settings_for
from config.club.reaching import Reach, reach
from config.club.remembering import Remembered, recall, remember
from config.club.server import Server
from config.disk import LEAST_FREE
from incidents.models import Club, Session

if TYPE_CHECKING:
    from config.club.folders import ClubFolder
    from config.club.options import Options
    from config.club.stopping import Stopping
    from config.club.terminal import Terminal

A_MOMENT: Final = 1.0
"""Seconds between two looks at what there is to do."""
LOOKS_AT_ADDRESS: Final = 15
LOOKS_AT_RESULTS: Final = 10
A_DAY: Final = 24 * 3600
MOST_STARTS: Final = 5
"""In a row, of a server that ends each time within `SOON` seconds."""
SOON: Final = 60


@dataclass
class KeptOpen:
    """A club that is kept open."""

    options: Options
    folder: ClubFolder
    terminal: Terminal
    backups: Backups
    stopping: Stopping
    reached: Reach
    server: Server | None = None
    _starts: list[float] = field(default_factory=list)
    _forgot_at: float = 0.0

    def run(self) -> int:
        """Open it, and keep it open until somebody stops it; what to exit with."""
        say = self.terminal.say
        refused = network.why_not(self.reached.listens, self.reached.port)
        if refused == network.TAKEN:
            elsewhere = replace(self.options, port=self.reached.port + 1)
            say(phrases.PORT_TAKEN, port=self.reached.port, line=elsewhere.to_open)
            return 1
        if refused:
            say(phrases.PORT_REFUSED, port=self.reached.port, reason=refused)
            return 1
        if Club.objects.exists():
            # What the last evening left, had it no time to: a window that was closed, a battery that was empty.
            self.back_up(quietly=True)
        self.forget_names()
        try:
            links = self.first_links()
        except NobodyAnswers:
            say(phrases.NOBODY_ANSWERS)
            return 1
        except CommandError as refusal:
            say(phrases.CLUB_REFUSED, reason=refusal)
            return 1
        self.stopping.listen()
        ended_well = self.open()
        if ended_well:
            self.greet(links)
            ended_well = self.keep_open()
        if self.stopping.wanted.is_set():
            ended_well = True
        else:
            say(phrases.SERVER_ENDED, log=self.folder.server_log)
        self.close()
        return 0 if ended_well else 1

    # ---- the first run --------------------------------------------------------------------------

    def first_links(self) -> list[str]:
        """The links of those who are to administer; of the first club, which is made."""
        if not Club.objects.exists():
            new = ask_for_the_club(self.terminal, self.options.name, self.options.language)
            self.terminal.language = new.language
            return [make_the_club(new)]
        return links_of_clubs_that_nobody_administers()

    # ---- opening --------------------------------------------------------------------------------

    def open(self) -> bool:
        """Start the server at today's address; whether it answers."""
        certificate = None if self.reached.is_behind_a_proxy else self.certificate()
        variables = settings_for(self.folder, self.reached, os.environ)
        self.server = Server(
            self.folder.server_log, self.reached.listens, self.reached.port, self.reached.host, variables, certificate
        )
        self._starts.append(time.monotonic())
        self.server.start()
        return self.server.wait_until_it_answers(unless=self.stopping.wanted.is_set)

    def certificate(self) -> ServerCertificate:
        """The one of today's addresses."""
        names = ["localhost", *([self.reached.name] * bool(self.reached.name))]
        return certificate_for(
            self.folder, dict.fromkeys([*self.reached.addresses, network.THIS_COMPUTER_ALONE]), names
        )

    def greet(self, links: list[str]) -> None:
        """Say where the club is, what a phone will say to that, and what has changed."""
        say, reached = self.terminal.say, self.reached
        before = recall(self.folder.remembered).address
        self.say_where()
        if not reached.is_behind_a_proxy:
            if reached.other_addresses:
                say(phrases.OTHER_ADDRESSES, addresses="  ".join(reached.other_addresses))
            say(phrases.WARNING, host=reached.host, authority=self.folder.certificates / "authority.crt")
            say(phrases.FIREWALL)
        self.say_what_changed(before)
        for link in links:
            say(phrases.FIRST_LINK, link=link)
            self.terminal.show_code(link)
        say(phrases.KEPT, folder=self.folder.path, backups=self.folder.backups)
        say(phrases.HOW_TO_STOP)
        self.note_address()

    def say_where(self) -> None:
        """The address, and its code where a phone could use it."""
        self.terminal.say(phrases.OPEN, address=self.reached.address)
        if self.reached.is_alone:
            self.terminal.say(phrases.ITSELF_ALONE if self.options.address else phrases.NO_NETWORK)
        else:
            self.terminal.show_code(self.reached.address)

    def say_what_changed(self, before: str) -> None:
        """That the address is another than it was, and what follows."""
        if before and before != self.reached.address and not self.reached.is_alone:
            self.terminal.say(phrases.ADDRESS_CHANGED, before=before, now=self.reached.address)

    def note_address(self) -> None:
        """Remember the language, and where phones reached it: being without a network for a while changes nothing."""
        before = recall(self.folder.remembered)
        address = before.address if self.reached.is_alone and before.address else self.reached.address
        language = Club.objects.order_by("pk").values_list("language", flat=True).first() or before.language
        remember(self.folder.remembered, replace(Remembered(language=language), address=address))

    # ---- while it is open -----------------------------------------------------------------------

    def keep_open(self) -> bool:
        """Until somebody stops it; False when the server ends again and again."""
        results = self.results()
        moments = 0
        while not self.stopping.wait(A_MOMENT):
            moments += 1
            if self.server is not None and self.server.has_ended and not self.start_again():
                return False
            if moments % LOOKS_AT_ADDRESS == 0:
                self.follow_the_address()
            if moments % LOOKS_AT_RESULTS == 0 and (latest := self.results()) != results:
                results = latest
                self.back_up()
            elif self.backups.is_due():
                self.back_up()
            if time.time() - self._forgot_at >= A_DAY:
                self.forget_names()
        return True

    def start_again(self) -> bool:
        """Start a server that has ended; False when it has done so too often."""
        recent = self._starts[-MOST_STARTS:]
        if len(recent) == MOST_STARTS and recent[-1] - recent[0] < SOON * MOST_STARTS:
            return False
        return self.open()

    def follow_the_address(self) -> None:
        """Where this computer has another address by now, serve at that one, and say so."""
        now = reach(self.options)
        if now == self.reached:
            return
        before, self.reached = self.reached, now
        if self.server is not None:
            self.server.stop()
        if self.open() and before.host != now.host:
            self.say_where()
            self.say_what_changed(recall(self.folder.remembered).address)
            self.note_address()

    @staticmethod
    def results() -> list[tuple[int, object]]:
        """The sessions whose scores are out, and since when: that is how a session ends."""
        try:
            return list(Session.objects.exclude(results_at=None).order_by("pk").values_list("pk", "results_at"))
        except DatabaseError:
            return []
        finally:
            # Kept open, it would keep the log of the database from being folded into it.
            connection.close()

    def back_up(self, *, quietly: bool = False, at_the_end: bool = False) -> None:
        """Back up, and say so; or why not, and go on: the evening is worth more than its backup.

        Where nothing is new, that is said at the end alone.
        """
        try:
            made = self.backups.make()
        except (BackupRefused, DatabaseError, OSError) as refused:
            full = is_of_a_full_disk(refused)
            phrase = phrases.DISK_FULL if full else phrases.NOT_BACKED_UP
            self.terminal.say(phrase, folder=self.folder.path, reason=refused)
            return
        finally:
            connection.close()
        if made is not None and not quietly:
            self.terminal.say(phrases.BACKED_UP, file=made.name)
        elif made is None and at_the_end:
            self.terminal.say(phrases.NOTHING_NEW, file=self.backups.every()[-1].name)
        free = shutil.disk_usage(self.folder.path).free
        if free < LEAST_FREE:
            self.terminal.say(phrases.DISK_NEARLY_FULL, free=free >> 20, folder=self.folder.path)

    def forget_names(self) -> None:
        """What a club that limits how long names are kept has somebody do every day."""
        self._forgot_at = time.time()
        try:
            # How many they were is nothing for a window that stands in the club's room.
            call_command("retain", stdout=StringIO())
        except (CommandError, DatabaseError) as refused:
            self.terminal.say(phrases.NOT_FORGOTTEN, reason=refused)
        finally:
            connection.close()

    # ---- the end --------------------------------------------------------------------------------

    def close(self) -> None:
        """Stop the server, then back up what it wrote to its last word."""
        self.terminal.say(phrases.CLOSING)
        if self.server is not None:
            self.server.stop()
        self.back_up(at_the_end=True)
        self.terminal.say(phrases.CLOSED, line=self.options.to_open)
