"""Tables of text."""

from .money import format_amount, to_text


class Report:
    """Rows whose columns line up."""

    def __init__(self, *heads):
        self.heads = [to_text(head) for head in heads]
        self.rows = []

    def row(self, *cells):
        if len(cells) != len(self.heads):
            raise ValueError(f"{len(cells)} cells for {len(self.heads)} columns")
        self.rows.append([cell if isinstance(cell, int) else to_text(cell) for cell in cells])
        return self

    def lines(self):
        table = [self.heads, *[[shown(cell) for cell in row] for row in self.rows]]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.heads))]
        return [line(row, widths, self.rows[n - 1] if n else None) for n, row in enumerate(table)]

    def __str__(self):
        return "\n".join(self.lines())


def shown(cell):
    return format_amount(cell) if isinstance(cell, int) else cell


def line(row, widths, cells):
    parts = []
    for i, (text, width) in enumerate(zip(row, widths)):
        is_amount = cells is not None and isinstance(cells[i], int)
        parts.append(text.rjust(width) if is_amount else text.ljust(width))
    return "  ".join(parts).rstrip()
