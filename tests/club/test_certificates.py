"""The certificate of a club's own computer: for today's addresses, under an authority for local networks alone."""

from __future__ import annotations

import datetime
import socket
import ssl
import stat
import threading
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from config.club.certificates import LASTS, RENEWED_BEFORE, ServerCertificate, certificate_for
from config.club.folders import ClubFolder
from config.club.keys import write_for_owner

THIS = ["192.168.1.20", "127.0.0.1"]
NAMES = ["localhost", "pc-du-club.local"]


def handshake(at: ServerCertificate, name: str, authority: Path | None = None) -> None:
    """A phone that trusts the authority opens `name`. Raises SSLCertVerificationError where it would warn."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(at.certificate, at.key)
    ours, its = socket.socketpair()

    def answer() -> None:
        with suppress(OSError), server.wrap_socket(its, server_side=True) as wrapped:
            wrapped.recv(1)

    thread = threading.Thread(target=answer)
    thread.start()
    phone = ssl.create_default_context(cafile=str(authority or at.authority))
    try:
        phone.wrap_socket(ours, server_hostname=name).close()
    finally:
        ours.close()
        thread.join()


def in_days(days: int) -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)


def test_a_phone_that_trusts_the_authority_opens_each_of_its_names(folder: ClubFolder) -> None:
    made = certificate_for(folder, THIS, NAMES)
    assert made.is_new
    for name in (*THIS, *NAMES):
        handshake(made, name)
    for other in ("192.168.1.21", "arbitre.example.org"):
        with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
            handshake(made, other)


def test_the_keys_are_their_owners_alone(folder: ClubFolder) -> None:
    certificate_for(folder, THIS, NAMES)
    keys = {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.keys.iterdir()}
    assert keys == {"authority-key.pem": 0o600, "server-key.pem": 0o600}
    # Nothing secret stands beside what is handed to phones.
    assert all(b"PRIVATE" not in each.read_bytes() for each in folder.certificates.iterdir())


def test_it_stays_while_nothing_has_changed(folder: ClubFolder) -> None:
    before = certificate_for(folder, THIS, NAMES).certificate.read_bytes()
    again = certificate_for(folder, reversed(THIS), NAMES)
    assert (again.is_new, again.certificate.read_bytes()) == (False, before)


@pytest.mark.parametrize(
    ("addresses", "names"), [(["192.168.1.37", "127.0.0.1"], NAMES), (THIS, ["localhost"]), (THIS[1:], NAMES)]
)
def test_another_address_makes_another_under_the_same_authority(
    addresses: list[str], names: list[str], folder: ClubFolder
) -> None:
    authority = certificate_for(folder, THIS, NAMES).authority.read_bytes()
    made = certificate_for(folder, addresses, names)
    assert made.is_new
    assert made.authority.read_bytes() == authority, "a phone that trusts it need not be told again"
    handshake(made, addresses[0])


def test_it_is_made_anew_before_it_is_too_old(folder: ClubFolder) -> None:
    certificate_for(folder, THIS, NAMES)
    lasts = LASTS.days - RENEWED_BEFORE.days - 2
    assert not certificate_for(folder, THIS, NAMES, in_days(lasts)).is_new
    assert certificate_for(folder, THIS, NAMES, in_days(lasts + 2)).is_new


def test_a_clock_that_was_wrong_is_survived(folder: ClubFolder) -> None:
    """Made while the computer thought it was next year: good for nobody today."""
    certificate_for(folder, THIS, NAMES, in_days(300))
    assert certificate_for(folder, THIS, NAMES).is_new


@pytest.mark.parametrize("torn", ["server.crt", "authority.crt"])
def test_what_is_torn_is_made_anew(torn: str, folder: ClubFolder) -> None:
    made = certificate_for(folder, THIS, NAMES)
    (folder.certificates / torn).write_bytes(b"-----BEGIN CERT")
    again = certificate_for(folder, THIS, NAMES)
    assert again.is_new
    handshake(again, THIS[0])
    assert made.key == again.key


def test_the_authority_is_good_for_local_networks_alone(folder: ClubFolder) -> None:
    """Whoever steals its key may not speak for a bank to the phones that trust it."""
    made = certificate_for(folder, THIS, NAMES)
    for name, is_local in (("bank.example.org", False), ("203.0.113.5", False), ("192.168.7.7", True)):
        forged = forge(folder, name)
        if is_local:
            handshake(forged, name, made.authority)
        else:
            with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
                handshake(forged, name, made.authority)


def forge(folder: ClubFolder, name: str) -> ServerCertificate:
    """A certificate for whatever name, under the stolen key of the authority."""
    stolen = load_pem_private_key((folder.keys / "authority-key.pem").read_bytes(), password=None)
    assert isinstance(stolen, ec.EllipticCurvePrivateKey)
    authority = x509.load_pem_x509_certificate((folder.certificates / "authority.crt").read_bytes())
    key = folder.keys / "server-key.pem"
    own = load_pem_private_key(key.read_bytes(), password=None)
    assert isinstance(own, ec.EllipticCurvePrivateKey)
    try:
        of: x509.GeneralName = x509.IPAddress(ip_address(name))
    except ValueError:
        of = x509.DNSName(name)
    forged = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(authority.subject)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(in_days(-1))
        .not_valid_after(in_days(90))
        .add_extension(x509.SubjectAlternativeName([of]), critical=True)
        .sign(stolen, hashes.SHA256())
    )
    path = folder.certificates / "forged.crt"
    path.write_bytes(forged.public_bytes(Encoding.PEM))
    return ServerCertificate(path, key, folder.certificates / "authority.crt", True)


def test_a_file_is_never_half_written(folder: ClubFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder.keys / "record-key"
    write_for_owner(path, b"before")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_for_owner(path, b"after")
    assert path.read_bytes() == b"before"
