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
        return negated(term(word[1:]))
    name, _, value = word.partition(":")
    if name == "account":
        return any_of([account(one) for one in value.split(",")])
    if name == "text":
        return any_of([text(one) for one in value.split(",")])
    if name == "after":
        return any_of([after(date.fromisoformat(one)) for one in value.split(",")])
    raise ValueError(f"{word}: is no term; use account, text or after")


def negated(inner):
    def holds(posting):
        return not inner(posting)

    return holds


def any_of(terms):
    def holds(posting):
        return any(one(posting) for one in terms)

    return holds


def text(value):
    def holds(posting):
        return value.lower() in posting.text.lower()

    return holds


def after(day):
    def holds(posting):
        return posting.day >= day

    return holds


def account(value):
    wanted = value.rstrip("*")

    def holds(posting):
        below = posting.account.startswith(wanted + ":")
        return posting.account == wanted or below or (value.endswith("*") and posting.account.startswith(wanted))

    return holds
