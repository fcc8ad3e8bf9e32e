"""A small language for which postings are meant."""

import shlex
from datetime import date


class Query:
    """All terms must hold: `account:food -text:milk after:2026-11-01`."""

    def __init__(self, text):
        self.terms = [term(word) for word in shlex.split(text)]

    def holds(self, posting):
        return all(one(posting) for one in self.terms)

    def of(self, postings):
        return [one for one in postings if self.holds(one)]


def term(word):
    """What one word of a query asks for."""
    if word.startswith("-"):
        inner = term(word[1:])
        return lambda posting: not inner(posting)
    name, _, value = word.partition(":")
    if name == "account":
        return account(value)
    if name == "text":
        return lambda posting: value.lower() in posting.text.lower()
    if name == "after":
        day = date.fromisoformat(value)
        return lambda posting: posting.day > day
    raise ValueError(f"{word}: is no term; use account, text or after")


def account(value):
    wanted = value.rstrip("*")
    return lambda posting: posting.account == wanted or posting.account.startswith(wanted + ":")
