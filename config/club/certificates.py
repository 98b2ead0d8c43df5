"""The certificate of this computer: an authority of its own, made once, and under it one for today's addresses.

A phone that is told to trust the authority warns no more, whatever the address becomes. Whoever steals the authority's
key could otherwise speak to that phone for any site in the world: so it is good for the addresses of local networks
alone, and says so itself (RFC 5280, 4.2.1.10).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.club.folders import ClubFolder
from config.club.keys import write_for_owner
from config.club.network import LOCAL

LOCAL_NAMES: Final = ("local", "localhost")
LASTS: Final = datetime.timedelta(days=397)
"""No browser takes one for longer than 825 days, and some for no longer than 398."""
AUTHORITY_LASTS: Final = datetime.timedelta(days=3650)
RENEWED_BEFORE: Final = datetime.timedelta(days=30)
A_DAY: Final = datetime.timedelta(days=1)
"""From before now on: the clock of a phone may be late."""


@dataclass(frozen=True)
class ServerCertificate:
    """The files that a server speaks TLS with, and whether they were made just now."""

    certificate: Path
    key: Path
    authority: Path
    is_new: bool


def certificate_for(
    folder: ClubFolder, addresses: Iterable[str], names: Iterable[str], now: datetime.datetime | None = None
) -> ServerCertificate:
    """The certificate for exactly these addresses and names, made anew when it is for others, or soon too old.

    Raises OSError.
    """
    now = now or datetime.datetime.now(datetime.UTC)
    wanted = [x509.IPAddress(ip_address(each)) for each in addresses], [x509.DNSName(each) for each in names]
    of_server = x509.SubjectAlternativeName([*wanted[0], *wanted[1]])
    authority, authority_key, authority_is_new = _authority(folder, now)
    at = ServerCertificate(
        folder.certificates / "server.crt", folder.keys / "server-key.pem", folder.certificates / "authority.crt", False
    )
    kept = None if authority_is_new else _read(at.certificate)
    if kept is not None and at.key.exists() and _is_good(kept, of_server, now):
        return at
    key = ec.generate_private_key(ec.SECP256R1())
    made = _server(of_server, key, authority, authority_key, now)
    write_for_owner(at.key, _as_file(key))
    at.certificate.write_bytes(made.public_bytes(Encoding.PEM) + authority.public_bytes(Encoding.PEM))
    return ServerCertificate(at.certificate, at.key, at.authority, True)


def _authority(folder: ClubFolder, now: datetime.datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey, bool]:
    public, private = folder.certificates / "authority.crt", folder.keys / "authority-key.pem"
    kept = _read(public)
    if kept is not None and private.exists() and now < kept.not_valid_after_utc - LASTS:
        key = load_pem_private_key(private.read_bytes(), password=None)
        if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == kept.public_key():
            return kept, key, False
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Arbitre, {now:%Y-%m-%d %H:%M}")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - A_DAY)
        .not_valid_after(now + AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(list(_local()), None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    write_for_owner(private, _as_file(key))
    public.write_bytes(made.public_bytes(Encoding.PEM))
    return made, key, True


def _local() -> Iterable[x509.GeneralName]:
    yield from map(x509.IPAddress, LOCAL)
    yield from map(x509.DNSName, LOCAL_NAMES)


def _server(
    of_server: x509.SubjectAlternativeName,
    key: ec.EllipticCurvePrivateKey,
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    now: datetime.datetime,
) -> x509.Certificate:
    identifier = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Arbitre")]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - A_DAY)
        .not_valid_after(now + LASTS - A_DAY)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(of_server, critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
        .sign(authority_key, hashes.SHA256())
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _read(path: Path) -> x509.Certificate | None:
    """The first certificate of a file; None where there is none, or what stands there is torn."""
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError):
        return None


def _is_good(kept: x509.Certificate, of_server: x509.SubjectAlternativeName, now: datetime.datetime) -> bool:
    its_own = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return (
        set(its_own) == set(of_server) and kept.not_valid_before_utc <= now < kept.not_valid_after_utc - RENEWED_BEFORE
    )


def _as_file(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
