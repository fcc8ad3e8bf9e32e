import unittest

from shelf.money import format_amount, parse_amount, to_text


class MoneyTest(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(parse_amount("12.34"), (1234, None))

    def test_symbol(self):
        self.assertEqual(parse_amount("$1,234.50"), (123450, "USD"))

    def test_format(self):
        self.assertEqual(format_amount(-123450, "EUR"), "-€1,234.50")

    def test_bytes_are_text(self):
        self.assertEqual(to_text(b"milk"), "milk")
