package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A text with those of its characters told apart that were typed to find it. */
public final class MatchedText {
    private MatchedText() {}

    public static Line of(String text, String letters, Style style) {
        BitSet matched = Fuzzy.matched(letters, text);
        Style told = style.as(Ink.ACCENT).inBold();
        List<Span> spans = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            boolean is = matched.get(from);
            int to = is ? matched.nextClearBit(from) : matched.nextSetBit(from);
            int end = to < 0 ? text.length() : Math.min(to, text.length());
            spans.add(new Span(text.substring(from, end), is ? told : style));
            from = end;
        }
        return new Line(spans);
    }
}
