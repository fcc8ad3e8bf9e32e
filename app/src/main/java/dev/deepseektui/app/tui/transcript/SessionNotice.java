package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A notice about the session.
 *
 * @param text the message, optionally followed by three spaces and facts, which are dimmed
 * @param role the colour role; {@link Ink#ATTENTION} and {@link Ink#FAILURE} add a mark before the text
 * @param all the full text; empty if the line already shows it
 */
record SessionNotice(String text, Ink role, String all) implements BlockContent {
    private static final String GAP = "   ";
    private static final Margin BEFORE = Margin.hanging(Span.of("── ", Ink.RULE));
    private static final int MIN_RULE_WIDTH = 2;

    SessionNotice(String text, Ink role) {
        this(text, role, "");
    }

    @Override
    public List<Line> lines(BlockStyle look) {
        int width = look.column().prose();
        List<Line> lines = Wrap.words(spans(), BEFORE, width);
        int left = width - lines.get(0).width() - 1;
        if (lines.size() > 1 || left < MIN_RULE_WIDTH) {
            return lines;
        }
        return List.of(lines.get(0).followedBy(Line.of(Span.plain(" "), Span.of("─".repeat(left), Ink.RULE))));
    }

    private List<Span> spans() {
        int gap = text.indexOf(GAP);
        List<Span> spans = new ArrayList<>();
        switch (role) {
            case ATTENTION -> spans.add(Span.of("■ ", Ink.ATTENTION));
            case FAILURE -> spans.add(Span.of("✗ ", Ink.FAILURE));
            default -> {}
        }
        spans.add(Span.plain(gap < 0 ? text : text.substring(0, gap)));
        if (gap >= 0) {
            spans.add(Span.dim(text.substring(gap)));
        }
        return spans;
    }

    @Override
    public Optional<BlockDetails> details() {
        return Optional.of(new BlockDetails(text, all.isEmpty() ? text : all));
    }

    /**
     * A notice about the end of a turn, with advice below it.
     *
     * @param head the number of leading characters that are bold if the turn failed
     * @param role the mark's role; {@link Ink#DIM} for no mark
     * @param advice a suggestion to the user; may be empty
     */
    record TurnEndNotice(String text, int head, Ink role, String advice) implements BlockContent {
        static TurnEndNotice of(String text, Ink role, String advice) {
            return new TurnEndNotice(text, 0, role, advice);
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            int width = look.column().prose();
            List<Line> lines = new ArrayList<>(
                    switch (role) {
                        case FAILURE -> Wrap.words(withHead(), mark("✗ "), width);
                        case ATTENTION -> Wrap.words(List.of(Span.plain(text)), mark("■ "), width);
                        default -> Wrap.words(List.of(Span.dim(text)), Margin.NONE, width);
                    });
            if (!advice.isEmpty()) {
                lines.addAll(Wrap.words(List.of(Span.dim(advice)), Margin.every(Span.plain("  ")), width));
            }
            return lines;
        }

        private List<Span> withHead() {
            return head == 0
                    ? List.of(Span.plain(text))
                    : List.of(Span.bold(text.substring(0, head)), Span.plain(text.substring(head)));
        }

        private Margin mark(String mark) {
            return Margin.hanging(Span.of(mark, role));
        }
    }
}
