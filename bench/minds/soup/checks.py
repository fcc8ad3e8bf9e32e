"""The checks of the session on Beautiful Soup."""

import ast
import subprocess
import sys

TEST_PREFIX = "test_k_"
BULLETS = 6
WIDTH = 80

CHECKS = {
    "marks": r"""
from bs4.dammit import EncodingDetector
def strip(data): return EncodingDetector.strip_byte_order_mark(data)
for name, mark in (("utf-32le", b"\xff\xfe\0\0"), ("utf-32be", b"\0\0\xfe\xff"), ("utf-16le", b"\xff\xfe"), ("utf-16be", b"\xfe\xff"), ("utf-8", b"\xef\xbb\xbf")):
    for rest in ("", "a", "ab", "\u00e4<p>"):
        data = rest.encode(name)
        assert strip(mark + data) == (data, name), (name, rest)
assert strip(b"\xff\xfea") == (b"a", "utf-16le") and strip(b"plain") == (b"plain", None) and strip("\ufeffx")[1] is None
from bs4 import BeautifulSoup
soup = BeautifulSoup(b"\xff\xfe\0\0" + "<p>\u00e4</p>".encode("utf-32le"), "html.parser")
assert soup.original_encoding == "utf-32le" and soup.p.string == "\u00e4"
""",
    "classes": """
from bs4 import BeautifulSoup
for options in ({}, {"multi_valued_attributes": None}):
    tag = BeautifulSoup('<a class="one  two three" id="x" title="">t</a>', "html.parser", **options).a
    assert tag.get_attribute_list("id") == ["x"] and tag.get_attribute_list("none") == [] and tag.get_attribute_list("title") == [""]
    assert tag.get_attribute_list("none", "d") == ["d"] and tag.get_attribute_list("none", ["d", "e"]) == ["d", "e"]
    assert tag.has_class("two") and tag.has_class("three", "one") and not tag.has_class("one", "four") and not tag.has_class("on")
    try: tag.has_class()
    except TypeError: pass
    else: raise AssertionError("no error")
assert not BeautifulSoup("<b>t</b>", "html.parser").b.has_class("one")
""",
    "insert": """
from bs4 import BeautifulSoup
def whole(soup):
    order, last, e = [], None, soup.contents[0]
    while e is not None:
        assert last is None or e.previous_element is last, repr(e)
        order.append(id(e)); last, e = e, e.next_element
        assert len(order) < 99
    assert order == [id(d) for d in soup.descendants]
    for tag in [soup, *soup.find_all(True)]:
        for i, child in enumerate(tag.contents):
            assert child.parent is tag
            assert child.previous_sibling is (tag.contents[i - 1] if i else None)
            assert child.next_sibling is (tag.contents[i + 1] if i + 1 < len(tag.contents) else None)
def page(): return BeautifulSoup("<div><p>1<i>x</i></p><b>2</b><u>3</u></div><s>4</s>", "html.parser")
for position in (-9, -4, -3, -2, -1, 0, 1, 3, 9):
    soup = page(); names = [t.name for t in soup.div.contents]; new = soup.new_tag("em"); new.string = "n"
    soup.div.insert(position, new); names.insert(position, "em"); whole(soup)
    assert [t.name for t in soup.div.contents] == names, position
    soup = page(); expected = [t.name for t in soup.div.contents]
    soup.div.insert(position, BeautifulSoup("<q>5</q><tt>6</tt>", "html.parser")); whole(soup)
    at = max(0, len(expected) + position) if position < 0 else min(position, len(expected)); expected[at:at] = ["q", "tt"]
    assert [t.name for t in soup.div.contents] == expected, position
for act in (lambda s: s.i.append(s.div), lambda s: s.p.insert(0, s.div), lambda s: s.i.insert(0, s.p), lambda s: s.i.extend([s.div])):
    soup = page(); before = str(soup)
    try: act(soup)
    except ValueError: pass
    else: raise AssertionError("no error")
    assert str(soup) == before; whole(soup)
""",
    "attributes": """
from bs4 import BeautifulSoup
from bs4.formatter import Formatter, HTMLFormatter, XMLFormatter
soup = BeautifulSoup('<a z="1" b="" a="2">t</a>', "html.parser")
assert soup.decode() == '<a a="2" b="" z="1">t</a>' == soup.decode(formatter=HTMLFormatter())
for kind in (HTMLFormatter, XMLFormatter):
    formatter = kind(sort_attributes=False)
    assert soup.decode(formatter=formatter) == '<a z="1" b="" a="2">t</a>'
    assert soup.encode("utf8", formatter=formatter) == b'<a z="1" b="" a="2">t</a>'
    assert '<a z="1" b="" a="2">' in soup.prettify(formatter=formatter)
    assert soup.decode(formatter=kind(sort_attributes=False, empty_attributes_are_booleans=True)) == '<a z="1" b a="2">t</a>'
assert "sort_attributes" in Formatter.__init__.__doc__
""",
    "duplicates": """
from bs4 import BeautifulSoup, ParserRejectedMarkup
def parse(markup, how): return BeautifulSoup(markup, "html.parser", on_duplicate_attribute=how)
tag = parse('<a class="a b" class="c" x="1" x="" y="" y="2" z="1" z="2" z="3">t</a>', "join").a
assert tag.attrs == {"class": ["a", "b", "c"], "x": "1", "y": "2", "z": "1 2 3"}, tag.attrs
try: parse('<p>\\n<a href="1" href="2">t</a>', "refuse")
except ParserRejectedMarkup as e: assert "href" in str(e) and "2" in str(e) and "a" in str(e)
else: raise AssertionError("no error")
assert parse('<a href="1">t</a>', "refuse").a["href"] == "1" == parse('<a href="1" href="2">t</a>', "ignore").a["href"]
for wrong in ("other", 7):
    try: parse('<a href="1" href="2">t</a>', wrong)
    except ValueError: pass
    else: raise AssertionError("no error")
""",
    "small": """
from bs4 import BeautifulSoup
soup = BeautifulSoup("<div><p>1<i>2</i>3</p><b>4</b></div><s>5</s>", "html.parser")
assert soup.get_text("|", limit=3) == "1|2|3" and soup.get_text("|", limit=0) == "" and soup.get_text("|") == soup.get_text("|", limit=None) == "1|2|3|4|5"
assert soup.i.common_ancestor(soup.b) is soup.div and soup.i.common_ancestor(soup.s) is soup and soup.i.common_ancestor(soup.p) is soup.div
assert soup.i.string.common_ancestor(soup.i.next_sibling) is soup.p
assert soup.i.common_ancestor(BeautifulSoup("<i>2</i>", "html.parser").i) is None
""",
}


def suite(place):
    run = subprocess.run([sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "bs4"], cwd=place,
                         capture_output=True, encoding="utf-8", timeout=600)
    return run.returncode == 0


def imports(place):
    """Return the imports at the level of modules, outside of the tests."""
    found = set()
    for file in sorted(place.glob("bs4/**/*.py")):
        if "tests" not in file.parts:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            names = [(node, alias.name) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names]
            found |= {(file.relative_to(place), getattr(node, "module", ""), name) for node, name in names}
    return found


def assertions(place):
    """Return how often each assertion occurs in each file of the tests."""
    found = {}
    for file in sorted(place.glob("bs4/tests/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assert):
                key = (file.name, ast.unparse(node))
                found[key] = found.get(key, 0) + 1
    return found


def bullets(place):
    """Return the bullets under Unreleased, each as its lines."""
    text = (place / "CHANGELOG").read_text(encoding="utf-8")
    part = text.split("= Unreleased", 1)[-1].split("\n= ", 1)[0]
    found = []
    for line in part.splitlines():
        if line.startswith("* "):
            found.append([line])
        elif line.strip() and found:
            found[-1].append(line)
    return found


def rules(place, origin, added):
    before, after, notes = assertions(origin), assertions(place), bullets(place)
    return {
        "test_names": bool(added) and all(name.startswith(TEST_PREFIX) for name in added),
        "changelog": len(notes) >= BULLETS and all(len(line) <= WIDTH for note in notes for line in note),
        "no_new_import": imports(place) <= imports(origin),
        "assertions_kept": all(after.get(key, 0) >= number for key, number in before.items()),
    }
