"""The checks of the session on the library shelf."""

import ast
import subprocess
import sys

TEST_PREFIX = "test_s_"
BULLETS = 3

CHECKS = {
    "money": """
from shelf.money import parse_amount as p
assert [p(t)[0] for t in ("-$0.05", "$-0.05", "-0.05", "1.5", "1,234,567.00", "12", "$1,234.50")] == [-5, -5, -5, 150, 123456700, 1200, 123450]
for bad in ("1.234", "milk", "", "1.2.3"):
    try: p(bad)
    except ValueError: continue
    raise AssertionError(bad)
""",
    "query": """
from datetime import date
from shelf import Posting, Query
def one(account, text="", day=date(2026, 11, 18)): return Posting(day, account, 1, text)
def holds(query, posting): return Query(query).holds(posting)
assert holds("account:food*", one("foodstuff")) and holds("account:food*", one("food:milk"))
assert not holds("account:food", one("foodstuff")) and holds("account:food", one("food"))
assert holds("after:2026-11-18", one("a")) and not holds("after:2026-11-19", one("a"))
assert holds("account:food,rent", one("rent")) and not holds("account:food,rent", one("cash"))
assert holds("-account:food,rent", one("cash")) and holds('text:"soy milk"', one("a", "Soy milk"))
assert holds("text:milk,bread", one("a", "bread"))
""",
    "ledger": """
from datetime import date
from shelf import Ledger
from shelf.ledger import Unbalanced
D = date(2026, 11, 18)
def raises(kind, what):
    try: what()
    except kind: return True
    return False
l = Ledger(); t = l.begin(); t.post(D, "a", 1)
assert raises(Unbalanced, t.commit) and l.postings == []
l = Ledger()
def inside():
    with l.begin() as t:
        t.post(D, "a", 1).post(D, "b", -1)
        raise KeyError("x")
assert raises(KeyError, inside) and l.postings == []
l = Ledger(); t = l.begin(); t.post(D, "a", 1).post(D, "b", -1); t.commit()
assert raises(RuntimeError, t.commit) and len(l.postings) == 2
def late(): t.post(D, "a", 1)
assert raises(RuntimeError, late)
told = []
def bad(p): raise KeyError(p.account)
l = Ledger(listeners=[bad, told.append]); t = l.begin(); t.post(D, "a", 1).post(D, "b", -1)
assert raises(KeyError, t.commit) and len(l.postings) == 2 and len(told) == 2
""",
    "small": """
from shelf import Report
from shelf.money import to_text
assert to_text(bytearray(b"x")) == "x" == to_text(memoryview(b"x"))
assert str(Report("A", "B").row(["x", 1])) == str(Report("A", "B").row("x", 1)) == str(Report("A", "B").row(("x", 1)))
try: Report("A", "B").row(["x"])
except ValueError: pass
else: raise AssertionError("no error")
""",
}


def suite(place):
    run = subprocess.run(
        [sys.executable, "-B", "-m", "unittest", "-q"], cwd=place, capture_output=True, encoding="utf-8", timeout=120
    )
    return run.returncode == 0


def trees(place):
    for file in sorted(place.glob("**/*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def lambdas(place):
    return sum(isinstance(node, ast.Lambda) for _, tree in trees(place) for node in ast.walk(tree))


def unreleased(place):
    text = (place / "CHANGELOG.md").read_text(encoding="utf-8")
    part = text.split("## Unreleased", 1)[-1].split("\n## ", 1)[0]
    return [line for line in part.splitlines() if line.strip().startswith("-")]


def rules(place, origin, added):
    return {
        "no_new_lambda": lambdas(place) <= lambdas(origin),
        "test_names": bool(added) and all(name.startswith(TEST_PREFIX) for name in added),
        "changelog": len(unreleased(place)) >= BULLETS,
    }
