"""Postings, and the accounts that they move amounts between."""

from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True)
class Posting:
    """One amount that an account got."""

    day: date
    account: str
    cents: int
    text: str = ""


class Unbalanced(ValueError):
    """Postings of one transaction do not add up to nothing."""


@dataclass
class Ledger:
    """Postings in the order in which they were made, and who listens to them."""

    postings: list = field(default_factory=list)
    listeners: list = field(default_factory=list)

    def begin(self):
        return Transaction(self)

    def add(self, postings):
        self.postings.extend(postings)
        errors = []
        for posting in postings:
            for listener in self.listeners:
                try:
                    listener(posting)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def balance(self, account):
        """Of an account and all below it."""
        return sum(one.cents for one in self.postings if one.account == account or one.account.startswith(account + ":"))

    def accounts(self):
        return sorted({one.account for one in self.postings})


class Transaction:
    """Postings that count together or not at all."""

    def __init__(self, ledger):
        self.ledger = ledger
        self.postings = []
        self.closed = False

    def post(self, day, account, cents, text=""):
        self.expect_open()
        self.postings.append(Posting(day, account, cents, text))
        return self

    def expect_open(self):
        if self.closed:
            raise RuntimeError("the transaction is over")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.commit()
        self.closed = True

    def commit(self):
        self.expect_open()
        total = sum(one.cents for one in self.postings)
        if total != 0:
            raise Unbalanced(f"off by {total}")
        self.closed = True
        self.ledger.add(self.postings)
