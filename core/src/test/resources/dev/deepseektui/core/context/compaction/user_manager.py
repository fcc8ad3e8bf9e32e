"""Users and their passwords.

def not_a_function(): this is text.
"""
import hashlib
import os
from dataclasses import dataclass
from typing import Optional

ITERATIONS = 120_000
DEFAULT_ROLE: str = "reader"


@dataclass
class User:
    name: str
    role: str = DEFAULT_ROLE
    salt: bytes = b""


class UserManager:
    """Keeps users."""

    minimum_length = 12

    def __init__(self, path: str) -> None:
        self.path = path
        self.users: dict[str, User] = {}

    def hash_password(self, password: str, salt: bytes) -> bytes:
        if len(password) < self.minimum_length:
            raise ValueError("the password is too short")
        return hashlib.pbkdf2_hmac(
            "sha256",
            password.encode(),
            salt,
            ITERATIONS,
        )

    def add(self, name: str, password: str) -> User:
        salt = os.urandom(16)
        user = User(name, salt=salt)
        self.users[name] = user
        self._store(user, self.hash_password(password, salt))
        return user

    async def find(self, name: str) -> Optional[User]:
        return self.users.get(name)

    def _store(self, user: User, digest: bytes) -> None:
        with open(self.path, "ab") as out:
            out.write(user.name.encode() + b":" + digest + b"\n")


def main() -> None:
    manager = UserManager("users.db")
    manager.add("ada", "correct horse battery")


if __name__ == "__main__":
    main()
