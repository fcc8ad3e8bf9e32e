package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Section.CodeLine;
import dev.deepseektui.app.tui.markdown.Section.CodeStart;
import dev.deepseektui.app.tui.markdown.Section.Gap;
import dev.deepseektui.app.tui.markdown.Section.Prose;
import dev.deepseektui.app.tui.markdown.Sections.Piece;
import java.util.function.Consumer;

/** Decides line by line where one section ends and the next starts. */
final class SectionCutter {
    private final StringBuilder prose = new StringBuilder();
    private Gap proseGap = Gap.NONE;
    /** Of the block of code that is open; empty outside. */
    private String fence = "";

    private int fenceIndent;
    /** Where the text of the open list item starts; 0 outside lists. */
    private int itemIndent;

    private boolean blankBefore;
    private Before before = Before.NOTHING;

    /** What the section before was. */
    private enum Before {
        NOTHING,
        PROSE,
        /** A heading or a block of code: it stands apart. */
        APART,
        /** It was too long, and goes on. */
        CUT
    }

    SectionCutter() {}

    SectionCutter(SectionCutter other) {
        prose.append(other.prose);
        proseGap = other.proseGap;
        fence = other.fence;
        fenceIndent = other.fenceIndent;
        itemIndent = other.itemIndent;
        blankBefore = other.blankBefore;
        before = other.before;
    }

    void take(Piece piece, Consumer<Section> out) {
        SourceLine line = SourceLine.of(piece.text());
        if (!fence.isEmpty()) {
            takeCode(piece, line, out);
        } else if (line.isBlank()) {
            takeBlank();
        } else {
            if (!piece.continued()) {
                cutBefore(line, out);
            }
            if (fence.isEmpty()) {
                takeProse(piece.text(), out);
            }
            blankBefore = false;
        }
    }

    void finish(Consumer<Section> out) {
        if (prose.length() > 0) {
            out.accept(new Prose(prose.toString(), proseGap));
            prose.setLength(0);
            before = Before.PROSE;
        }
    }

    private void takeCode(Piece piece, SourceLine line, Consumer<Section> out) {
        if (!piece.continued() && line.closes(fence)) {
            fence = "";
            before = Before.APART;
            return;
        }
        int indented = piece.text().length() - line.text().length();
        int cut = piece.continued() ? 0 : Math.min(fenceIndent, indented);
        out.accept(new CodeLine(piece.text().substring(cut)));
    }

    private void takeBlank() {
        blankBefore = true;
        if (prose.length() > 0) {
            prose.append('\n');
        }
    }

    private void cutBefore(SourceLine line, Consumer<Section> out) {
        if (itemIndent > 0 && line.indent() >= itemIndent) {
            return;
        }
        int item = line.itemIndent();
        if (!line.fence().isEmpty()) {
            startCode(line, out);
        } else if (item > 0 && mayStartItem(line)) {
            finish(out);
            itemIndent = item;
            proseGap = before == Before.APART || (blankBefore && before != Before.NOTHING) ? Gap.EMPTY_LINE : Gap.NONE;
        } else if (line.isHeading() || blankBefore) {
            finish(out);
            itemIndent = 0;
        }
    }

    private boolean mayStartItem(SourceLine line) {
        return itemIndent > 0 || prose.length() == 0 || blankBefore || line.interruptsParagraph();
    }

    private void startCode(SourceLine line, Consumer<Section> out) {
        finish(out);
        out.accept(new CodeStart(line.text().substring(line.fence().length()).strip(), gap()));
        fence = line.fence();
        fenceIndent = line.indent();
        itemIndent = 0;
    }

    private void takeProse(String text, Consumer<Section> out) {
        boolean heading = itemIndent == 0 && SourceLine.of(text).isHeading();
        if (prose.length() == 0 && itemIndent == 0) {
            proseGap = gap();
        }
        prose.append(text).append('\n');
        if (heading) {
            finish(out);
            before = Before.APART;
        } else if (prose.length() >= Sections.LONGEST) {
            finish(out);
            before = Before.CUT;
            proseGap = Gap.NONE;
        }
    }

    private Gap gap() {
        boolean goesOn = before == Before.CUT && !blankBefore;
        return before == Before.NOTHING || goesOn ? Gap.NONE : Gap.EMPTY_LINE;
    }
}
