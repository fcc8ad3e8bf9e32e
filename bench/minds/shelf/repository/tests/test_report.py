import unittest

from shelf.report import Report


class ReportTest(unittest.TestCase):
    def test_columns_line_up(self):
        report = Report("Account", "Amount").row("food", 120).row("rent", 50000)
        self.assertEqual(str(report), "Account  Amount\nfood       1.20\nrent     500.00")
