import unittest
from datetime import date

from shelf.ledger import Posting
from shelf.query import Query

MILK = Posting(date(2026, 11, 18), "food:milk", 120, "Soy milk")
RENT = Posting(date(2026, 11, 1), "rent", 50000, "November")


class QueryTest(unittest.TestCase):
    def test_account(self):
        self.assertEqual(Query("account:food").of([MILK, RENT]), [MILK])

    def test_not(self):
        self.assertEqual(Query("-account:food").of([MILK, RENT]), [RENT])

    def test_unknown_term(self):
        with self.assertRaises(ValueError):
            Query("size:9")
