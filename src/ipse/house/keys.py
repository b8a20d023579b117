"""Keys: what opens, signs and remembers erasures, kept outside the house.

Two secrets. `identity` never changes: from it come the key that signs audit heads and the key that
hashes what was erased. `encryption` opens the record when it is encrypted, can be changed (rekey)
and can be written down as a recovery phrase of twenty-four words (BIP 39).

They stand in the desktop's keyring when that is asked for, else in a file that only its owner can
read.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from joserfc.jwk import OKPKey
from mnemonic import Mnemonic

from ipse.house.durable import write_private
from ipse.kernel.errors import HouseError, InvalidInput
from ipse.kernel.ports import Entropy

KEY_BYTES: Final = 32
KEYS_NAME: Final = "keys.json"


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of one house."""

    identity: str
    encryption: str | None
    former: str | None = None
    """The encryption key before a change that may not have been finished."""

    def record_keys(self) -> list[bytes]:
        """Return the keys that may open an encrypted record, the likeliest first."""
        return [bytes.fromhex(key) for key in (self.encryption, self.former) if key is not None]

    def signing_key(self) -> OKPKey:
        """Return the Ed25519 key that signs audit heads."""
        private = Ed25519PrivateKey.from_private_bytes(self._derived(b"ipse audit heads"))
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return OKPKey.import_key(pem)

    def erasure_hash(self, words: str) -> str:
        """Return a keyed hash of `words`, which tells nothing without the key."""
        return hmac.new(self._derived(b"ipse erasures"), words.encode(), sha256).hexdigest()

    def _derived(self, purpose: bytes) -> bytes:
        expand = HKDFExpand(algorithm=SHA256(), length=KEY_BYTES, info=purpose)
        return expand.derive(bytes.fromhex(self.identity))


class KeyPlace(Protocol):
    """Somewhere that keeps a secret text."""

    def load(self) -> str | None:
        """Return the text, None when there is none yet."""
        ...

    def save(self, text: str) -> None:
        """Keep `text`, durably, for its owner's eyes only."""
        ...


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A file in the config folder that only its owner reads."""

    path: Path

    def load(self) -> str | None:
        """Return the file's text; a file that others may read is refused."""
        try:
            mode = self.path.stat().st_mode
            if mode & 0o077:
                raise HouseError(f"Others can read {self.path}: run chmod 600 on it.")
            return self.path.read_text(encoding="ascii")
        except FileNotFoundError:
            return None

    def save(self, text: str) -> None:
        """Replace the file, whole or not at all."""
        write_private(self.path, text)


@dataclass(frozen=True, slots=True)
class Keyring:
    """The desktop's keyring, an extra: pip install ipse[keyring]."""

    account: str

    def load(self) -> str | None:
        """Return the secret in the keyring."""
        return _keyring().get_password("ipse", self.account)

    def save(self, text: str) -> None:
        """Put the secret into the keyring."""
        _keyring().set_password("ipse", self.account, text)


class _KeyringModule(Protocol):
    def get_password(self, place: str, account: str, /) -> str | None: ...
    def set_password(self, place: str, account: str, secret: str, /) -> None: ...


def _keyring() -> _KeyringModule:
    try:
        import keyring  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise HouseError(
            "keyring = true needs the extra: install ipse[keyring], or set keyring = false."
        ) from error
    return keyring


def key_place(config: Path, *, keyring: bool) -> KeyPlace:
    """Return where the keys of this config folder are kept."""
    return Keyring(str(config.resolve())) if keyring else KeyFile(config / KEYS_NAME)


def load_keys(place: KeyPlace) -> Keys | None:
    """Return the keys, None when there are none yet."""
    text = place.load()
    if text is None:
        return None
    try:
        return Keys(**json.loads(text))
    except (ValueError, TypeError) as error:
        raise HouseError(
            "The key file is damaged: put back a copy of the config folder."
        ) from error


def save_keys(place: KeyPlace, keys: Keys) -> None:
    """Keep `keys`."""
    place.save(json.dumps(asdict(keys)))


def new_keys(entropy: Entropy) -> Keys:
    """Return fresh keys for a house that is not encrypted."""
    return Keys(entropy.secret(KEY_BYTES).hex(), None)


def with_encryption(keys: Keys, key: str) -> Keys:
    """Return `keys` with `key` to open the record, and the one before as the former."""
    return replace(keys, encryption=key, former=keys.encryption)


def with_new_encryption(keys: Keys, entropy: Entropy) -> Keys:
    """Return `keys` with another encryption key, and the one before as the former."""
    return with_encryption(keys, entropy.secret(KEY_BYTES).hex())


def recovery_phrase(keys: Keys) -> str:
    """Return the encryption key as twenty-four words to write down."""
    if keys.encryption is None:
        raise InvalidInput("This house is not encrypted: there is nothing to recover.")
    return Mnemonic("english").to_mnemonic(bytes.fromhex(keys.encryption))


def key_from_phrase(phrase: str) -> str:
    """Return the encryption key that `phrase` writes down; a slip of the pen is noticed."""
    words = " ".join(phrase.lower().split())
    try:
        return bytes(Mnemonic("english").to_entropy(words)).hex()
    except (ValueError, LookupError) as error:
        raise InvalidInput("These are not the words of a recovery phrase: check each.") from error
