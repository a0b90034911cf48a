"""A message for a browser, as its push service takes it: encrypted so that only the browser reads it (RFC 8291, in the form of
RFC 8188), and signed with this server's key (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
from binascii import Error as NotBase64

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes of the only record
LAST = b"\x02"  # what ends the last record
AUTH = 16  # bytes of a browser's secret


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """A `ValueError` if it is none."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except NotBase64 as error:
        raise ValueError from error


# --- keys -------------------------------------------------------------------------------------------------------------
def new_key() -> str:
    """A private key, as it is stored."""
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key, as browsers write it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(public: str, auth: str) -> None:
    """A `ValueError` if nothing can be encrypted with these keys of a browser."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(public))
    if len(to_bytes(auth)) != AUTH:
        raise ValueError


# --- encryption -------------------------------------------------------------------------------------------------------
def derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    """A key for a purpose: HKDF with SHA-256, of which one block is enough."""
    return hmac.digest(hmac.digest(salt, secret, hashlib.sha256), purpose + b"\x01", hashlib.sha256)[:length]


def encrypted(
    text: bytes, public: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a message to a browser with these keys. `own` and `salt` are new for each message."""
    own, salt, theirs = own or ec.generate_private_key(CURVE), salt or os.urandom(16), to_bytes(public)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = public_bytes(own)
    secret = derived(to_bytes(auth), shared, b"WebPush: info\0" + theirs + mine, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


# --- the signature of the server --------------------------------------------------------------------------------------
def authorization(key: ec.EllipticCurvePrivateKey, audience: str, until: float, contact: str | None) -> str:
    """The header that says who sends: for one push service, for some time."""
    claims = {"aud": audience, "exp": int(until)} | ({} if contact is None else {"sub": contact})
    parts = [to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    numbers = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in numbers)
    return f"vapid t={'.'.join([*parts, to_text(signature)])}, k={to_text(public_bytes(key))}"
