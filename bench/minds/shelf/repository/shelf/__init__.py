"""Accounts in plain text."""

from .ledger import Ledger, Posting
from .money import format_amount, parse_amount
from .query import Query
from .report import Report

__all__ = ["Ledger", "Posting", "Query", "Report", "format_amount", "parse_amount"]
