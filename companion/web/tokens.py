"""Tokens of seats, ids of requests, and the code of the table."""

import hashlib
import secrets

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, which look alike."""
CODE_LENGTH = 4


def new_token() -> str:
    """A token of 128 bits, in hexadecimal digits."""
    return secrets.token_hex(16)


def token_hash(token: str) -> str:
    """The SHA-256 of a token, in hexadecimal digits: the only form that is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A code of the table that people can type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def same_code(typed: str, code: str) -> bool:
    """Compare a typed code with the table's, in constant time; capitals, spaces and hyphens do not matter."""
    plain = typed.upper().replace(" ", "").replace("-", "")
    return secrets.compare_digest(plain.encode(), code.encode())
