import unittest
from datetime import date

from shelf.ledger import Ledger

DAY = date(2026, 11, 18)


class LedgerTest(unittest.TestCase):
    def test_a_transaction_moves_an_amount(self):
        ledger = Ledger()
        with ledger.begin() as one:
            one.post(DAY, "food:milk", 120).post(DAY, "cash", -120)
        self.assertEqual(ledger.balance("food"), 120)
        self.assertEqual(ledger.accounts(), ["cash", "food:milk"])
