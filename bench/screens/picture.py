"""Screenshots of a tmux pane: converts its cells to an HTML page and captures it with a headless browser. Needs chromium, and the fonts
DejaVu Sans Mono and Noto Sans Mono CJK to show all characters."""
import html
import os
import re
import shutil
import subprocess
import tempfile
import unicodedata

BASIC = ['#1e1e1e', '#cd3131', '#0dbc79', '#e5e510', '#2472c8', '#bc3fbc', '#11a8cd', '#e5e5e5',
         '#666666', '#f14c4c', '#23d18b', '#f5f543', '#3b8eea', '#d670d6', '#29b8db', '#ffffff']
GROUNDS = {'dark': ('#d6d9df', '#121212'), 'light': ('#1f2328', '#ffffff')}
TOKEN = re.compile(r'\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|[\x0e\x0f]|(.)')
# Half blocks are drawn as gradients, because the font's glyphs leave gaps between rows.
HALVES = {'▀': 'to bottom', '▄': 'to top', '▌': 'to right', '▐': 'to left'}
BROWSERS = ('chromium', 'chromium-browser', 'google-chrome')


def palette(number):
    if number < 16:
        return BASIC[number]
    if number < 232:
        steps = [0, 95, 135, 175, 215, 255]
        number -= 16
        return '#%02x%02x%02x' % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    grey = 8 + (number - 232) * 10
    return '#%02x%02x%02x' % (grey, grey, grey)


class Pen:
    """The current text attributes, as set by SGR sequences."""

    ON = {1: 'bold', 2: 'faint', 3: 'italic', 4: 'underline', 7: 'reverse', 9: 'struck'}
    OFF = {21: ('bold',), 22: ('bold', 'faint'), 23: ('italic',), 24: ('underline',), 27: ('reverse',), 29: ('struck',)}

    def __init__(self):
        self.ink = self.ground = None
        self.on = frozenset()

    def set(self, parameters):
        codes = [int(code.split(':')[0] or 0) for code in (parameters or '0').split(';')]
        while codes:
            self.one(codes.pop(0), codes)

    def one(self, code, rest):
        if code == 0:
            self.__init__()
        elif code in self.ON:
            self.on |= {self.ON[code]}
        elif code in self.OFF:
            self.on -= set(self.OFF[code])
        elif code in (38, 48):
            colour = palette(rest[1]) if rest[0] == 5 else '#%02x%02x%02x' % tuple(rest[1:4])
            del rest[:2 if rest[0] == 5 else 4]
            self.colour(code, colour)
        elif code in (39, 49):
            self.colour(code - 1, None)
        elif 30 <= code <= 37 or 40 <= code <= 47:
            self.colour(38 if code < 40 else 48, BASIC[code % 10])
        elif 90 <= code <= 97 or 100 <= code <= 107:
            self.colour(38 if code < 100 else 48, BASIC[8 + code % 10])

    def colour(self, code, colour):
        if code == 38:
            self.ink = colour
        else:
            self.ground = colour

    def look(self):
        return self.ink, self.ground, self.on


def cells_of(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ('Mn', 'Me', 'Cf'):
        return 0
    return 2 if unicodedata.east_asian_width(character) in 'WF' else 1


def runs(line, pen, cursor):
    """Return the column, text, width and attributes of each run of cells in a row. The pen keeps its state from the previous row."""
    x, result = 0, []
    for match in TOKEN.finditer(line):
        if match.group(1) is not None:
            pen.set(match.group(1))
        if match.group(2) is None:
            continue
        character, width = match.group(2), cells_of(match.group(2))
        look = pen.look() + (x == cursor,)
        if width == 0 and result:
            result[-1][1] += character
        elif result and width == 1 and ord(character) < 0x250 and result[-1][3] == look and result[-1][4]:
            result[-1][1] += character
            result[-1][2] += 1
        else:
            result.append([x, character, width, look, ord(character) < 0x250])
        x += width
    return [run[:4] for run in result]


def element(y, run, size, ground):
    x, text, width, (ink, behind, on, under_cursor) = run
    ink, behind = ink or ground[0], behind or ground[1]
    if ('reverse' in on) != under_cursor:
        ink, behind = behind, ink
    style = 'left:%.2fpx;top:%dpx;width:%.2fpx;color:%s;background:%s' % (
        x * size[0], y * size[1], width * size[0] + .3, ink, behind)
    style += ';font-weight:bold' * ('bold' in on) + ';font-style:italic' * ('italic' in on) + ';opacity:.6' * ('faint' in on)
    lines = ['underline'] * ('underline' in on) + ['line-through'] * ('struck' in on)
    style += ';text-decoration:' + ' '.join(lines) if lines else ''
    if text in HALVES:
        style += ';background:linear-gradient(%s,%s 50%%,%s 50%%)' % (HALVES[text], ink, behind)
        text = ''
    return '<i style="%s">%s</i>' % (style, html.escape(text))


def page(rows, cursor, pixels, ground):
    size = (pixels * .6, round(pixels * 1.25))
    pen = Pen()
    parts = [element(y, run, size, ground)
             for y, line in enumerate(rows) for run in runs(line, pen, cursor[0] if cursor and cursor[1] == y else None)]
    style = ('html,body{margin:0;background:%s;overflow:hidden}i{position:absolute;white-space:pre;height:%dpx;overflow:hidden;'
             'font:%.3fpx/%dpx "DejaVu Sans Mono","Noto Sans Mono CJK SC",monospace;font-variant-ligatures:none}'
             % (ground[1], size[1], pixels * .6 / .602, size[1]))
    return '<meta charset=utf-8><style>%s</style><body>%s' % (style, ''.join(parts)), size


def screenshot(rows, columns, cursor, path, ground='dark', pixels=15):
    """Write rows, with colours as captured by tmux, to a PNG file."""
    text, size = page(rows, cursor, pixels, GROUNDS[ground])
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        raise SystemExit('screenshots need one of ' + ', '.join(BROWSERS))
    with tempfile.TemporaryDirectory() as directory:
        source = os.path.join(directory, 'page.html')
        with open(source, 'w', encoding='utf-8') as out:
            out.write(text)
        window = '%d,%d' % (columns * size[0] + 1, len(rows) * size[1])
        subprocess.run([browser, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--user-data-dir=' + directory + '/profile',
                        '--force-device-scale-factor=1', '--window-size=' + window, '--screenshot=' + os.path.abspath(path), 'file://' + source],
                       check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
