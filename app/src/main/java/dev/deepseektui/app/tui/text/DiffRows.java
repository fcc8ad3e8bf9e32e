package dev.deepseektui.app.tui.text;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.DiffRows.DiffReader.Hunk.DiffLine;
import dev.deepseektui.app.tui.text.DiffRows.DiffReader.Hunk.DiffLine.LineKind;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.workspace.edit.WordDiff;
import dev.deepseektui.core.workspace.edit.WordDiff.CharRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A diff laid out in rows with line number, sign and text. Added and removed rows have a background across the column,
 * and changed words a stronger one.
 */
public final class DiffRows implements IntFunction<List<Line>> {
    private static final int MIN_NUMBER_WIDTH = 4;
    private static final Line INDENT = Line.of(Span.plain("  "));

    private final List<DiffLine> lines;
    private final BiFunction<String, Style, List<Span>> spans;
    private final Line indent;
    private final int number;

    private DiffRows(List<DiffLine> lines, BiFunction<String, Style, List<Span>> spans, Line indent) {
        this.lines = List.copyOf(lines);
        this.spans = spans;
        this.indent = indent;
        int highest = lines.stream().mapToInt(DiffLine::number).max().orElse(0);
        this.number = Math.max(MIN_NUMBER_WIDTH, Integer.toString(highest).length());
    }

    /** Creates the rows of a change that has been made. */
    public static DiffRows of(String diff) {
        return new DiffRows(
                DiffReader.read(diff, Wrap::expand), (text, style) -> List.of(new Span(text, style)), INDENT);
    }

    /** Creates the rows of a change that the user is asked to approve. Invisible characters are marked. */
    public static DiffRows exact(String diff) {
        return new DiffRows(DiffReader.read(diff, UnaryOperator.identity()), ExactText::spans, Line.EMPTY);
    }

    /** Returns the diff without its file header, for views that already show the file name. */
    public DiffRows withoutHead() {
        int first = 0;
        while (first < lines.size() && lines.get(first).kind() == LineKind.SAID) {
            first++;
        }
        return first == lines.size() ? this : new DiffRows(lines.subList(first, lines.size()), spans, indent);
    }

    @Override
    public List<Line> apply(int width) {
        return first(width, Integer.MAX_VALUE);
    }

    /** Returns the first rows, at most {@code most}, followed by a row with the number of lines left out, if any. */
    public List<Line> first(int width, int most) {
        List<Line> rows = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            List<Line> next = rows(lines.get(at), width);
            if (rows.size() + next.size() > most) {
                int left = lines.size() - at;
                String note = say("transcript.more_lines", left);
                rows.add(indent.followedBy(Line.of(Span.dim(note))).shortenedTo(width));
                break;
            }
            rows.addAll(next);
        }
        return rows;
    }

    private List<Line> rows(DiffLine line, int width) {
        return switch (line.kind()) {
            case GAP -> List.of(indent.followedBy(Line.of(Span.dim(" ".repeat(number - 1) + "⋯"))));
            case SAID -> Wrap.cells(spans.apply(line.text(), Style.DIM), Margin.NONE, width);
            case CONTEXT -> changed(line, width, " ", Style.PLAIN, Style.PLAIN);
            case ADDED ->
                changed(
                        line,
                        width,
                        "+",
                        Style.of(Ink.ADD).on(Background.ADDED),
                        Style.PLAIN.on(Background.ADDED_WORDS));
            case REMOVED ->
                changed(
                        line,
                        width,
                        "−",
                        Style.of(Ink.FAILURE).on(Background.REMOVED),
                        Style.PLAIN.on(Background.REMOVED_WORDS));
        };
    }

    private List<Line> changed(DiffLine line, int width, String sign, Style signs, Style words) {
        Background ground = signs.ground();
        String counted = Integer.toString(line.number());
        Margin margin = Margin.hanging(
                new Span(" ".repeat(number - counted.length()) + counted + " ", Style.DIM.on(ground)),
                new Span(sign + " ", signs));
        List<Line> rows = new ArrayList<>();
        for (Line row : Wrap.cells(text(line, Style.PLAIN.on(ground), words), margin, width - indent.width())) {
            rows.add(indent.followedBy(Row.of(row).on(ground).at(width - indent.width())));
        }
        return rows;
    }

    private List<Span> text(DiffLine line, Style style, Style words) {
        List<Span> text = new ArrayList<>();
        int from = 0;
        for (CharRange range : line.changed()) {
            text.addAll(spans.apply(line.text().substring(from, range.from()), style));
            text.addAll(spans.apply(line.text().substring(range.from(), range.to()), words));
            from = range.to();
        }
        text.addAll(spans.apply(line.text().substring(from), style));
        return text;
    }

    public Line counts() {
        return counts(count(LineKind.ADDED), count(LineKind.REMOVED), Ink.ADD, Ink.FAILURE);
    }

    /** Returns line counts, such as {@code +3 −2}. */
    public static Line counts(long added, long removed, Ink plus, Ink minus) {
        List<Span> counts = new ArrayList<>();
        if (added > 0 || removed == 0) {
            counts.add(Span.of("+" + added, plus));
        }
        if (removed > 0) {
            counts.add(Span.of((counts.isEmpty() ? "−" : " −") + removed, minus));
        }
        return new Line(counts);
    }

    private long count(LineKind kind) {
        return lines.stream().filter(line -> line.kind() == kind).count();
    }

    /** A parser of unified diffs. The line counts in hunk headers tell content from file headers. */
    static final class DiffReader {
        private static final Pattern HUNK =
                Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*", Pattern.DOTALL);

        private final UnaryOperator<String> shown;
        private final List<DiffLine> lines = new ArrayList<>();
        private List<DiffLine> hunk = new ArrayList<>();
        private int before;
        private int after;
        private int beforeLeft;
        private int afterLeft;

        private DiffReader(UnaryOperator<String> shown) {
            this.shown = shown;
        }

        /**
         * Parses a diff.
         *
         * @param shown converts each line of a file for display
         */
        static List<DiffLine> read(String diff, UnaryOperator<String> shown) {
            DiffReader reader = new DiffReader(shown);
            ExactText.lines(diff).forEach(reader::take);
            reader.endHunk();
            return reader.lines;
        }

        private void take(String line) {
            boolean inside = beforeLeft > 0 || afterLeft > 0;
            Matcher head = HUNK.matcher(line);
            if (inside && line.startsWith("-") && beforeLeft > 0) {
                hunk.add(new DiffLine(LineKind.REMOVED, before++, text(line)));
                beforeLeft--;
            } else if (inside && line.startsWith("+") && afterLeft > 0) {
                hunk.add(new DiffLine(LineKind.ADDED, after++, text(line)));
                afterLeft--;
            } else if (inside && (line.isEmpty() || line.startsWith(" "))) {
                hunk.add(new DiffLine(LineKind.CONTEXT, after++, text(line)));
                before++;
                beforeLeft--;
                afterLeft--;
            } else if (head.matches()) {
                endHunk();
                before = Integer.parseInt(head.group(1));
                beforeLeft = count(head.group(2));
                after = Integer.parseInt(head.group(3));
                afterLeft = count(head.group(4));
            } else {
                endHunk();
                lines.add(new DiffLine(LineKind.SAID, 0, line));
            }
        }

        private static int count(@Nullable String written) {
            return written == null ? 1 : Integer.parseInt(written);
        }

        private String text(String line) {
            return line.isEmpty() ? "" : shown.apply(line.substring(1));
        }

        private void endHunk() {
            List<DiffLine> read = Hunk.of(hunk);
            if (!read.isEmpty()) {
                boolean follows =
                        !lines.isEmpty() && lines.get(lines.size() - 1).kind() != LineKind.SAID;
                if (follows) {
                    lines.add(new DiffLine(LineKind.GAP, 0, ""));
                }
                lines.addAll(read);
            }
            hunk = new ArrayList<>();
        }

        /** A hunk of a file's diff, with reduced context and with the changed words marked. */
        static final class Hunk {
            private static final int CONTEXT = 2;
            private static final double ALIKE = 0.4;

            /**
             * The extra score for lines that begin alike. A common beginning is stronger evidence of a changed line
             * than common text elsewhere.
             */
            private static final double BEGINNING = 0.3;

            private Hunk() {}

            static List<DiffLine> of(List<DiffLine> all) {
                return withWords(near(all));
            }

            /** Returns the changes with two lines of context on each side. */
            private static List<DiffLine> near(List<DiffLine> all) {
                List<DiffLine> near = new ArrayList<>();
                int at = 0;
                while (at < all.size()) {
                    int end = at;
                    while (end < all.size() && isNear(all, end)) {
                        end++;
                    }
                    if (end > at) {
                        if (!near.isEmpty()) {
                            near.add(new DiffLine(LineKind.GAP, 0, ""));
                        }
                        near.addAll(withoutBlankEnds(all.subList(at, end)));
                    }
                    at = Math.max(at + 1, end);
                }
                return near;
            }

            private static boolean isNear(List<DiffLine> all, int at) {
                int from = Math.max(0, at - CONTEXT);
                int to = Math.min(all.size(), at + CONTEXT + 1);
                return all.subList(from, to).stream().anyMatch(DiffLine::isChange);
            }

            private static List<DiffLine> withoutBlankEnds(List<DiffLine> lines) {
                int from = 0;
                int to = lines.size();
                while (from < to && isBlank(lines.get(from))) {
                    from++;
                }
                while (to > from && isBlank(lines.get(to - 1))) {
                    to--;
                }
                return lines.subList(from, to);
            }

            private static boolean isBlank(DiffLine line) {
                return line.kind() == LineKind.CONTEXT && line.text().isBlank();
            }

            /**
             * Marks the changed words. Each run of removed lines is compared with the run of added lines that follows
             * it.
             */
            private static List<DiffLine> withWords(List<DiffLine> lines) {
                int at = 0;
                while (at < lines.size()) {
                    int added = endOf(lines, at, LineKind.REMOVED);
                    int end = endOf(lines, added, LineKind.ADDED);
                    pair(lines.subList(at, added), lines.subList(added, end));
                    at = Math.max(at + 1, end);
                }
                return lines;
            }

            private static int endOf(List<DiffLine> lines, int from, LineKind kind) {
                int end = from;
                while (end < lines.size() && lines.get(end).kind() == kind) {
                    end++;
                }
                return end;
            }

            /**
             * Pairs each removed line with the most similar added line, keeping the order. Lines with little in common are not
             * paired.
             */
            private static void pair(List<DiffLine> removed, List<DiffLine> added) {
                int next = 0;
                for (int at = 0; at < removed.size() && next < added.size(); at++) {
                    WordDiff best = new WordDiff(List.of(), List.of(), false, 0);
                    int partner = -1;
                    double most = 0;
                    for (int to = next; to < Math.min(added.size(), next + removed.size() - at + 2); to++) {
                        WordDiff words = WordDiff.between(
                                removed.get(at).text(), added.get(to).text());
                        double score = words.alike() + (words.beginsAlike() ? BEGINNING : 0);
                        if (words.alike() >= ALIKE && score > most) {
                            best = words;
                            partner = to;
                            most = score;
                        }
                    }
                    if (partner >= 0) {
                        removed.set(at, words(removed.get(at), best.before()));
                        added.set(partner, words(added.get(partner), best.after()));
                        next = partner + 1;
                    }
                }
            }

            /** Marks changed words; leading whitespace is never marked. */
            private static DiffLine words(DiffLine line, List<CharRange> changed) {
                int indent = line.text().length() - line.text().stripLeading().length();
                return line.changedAt(changed.stream()
                        .filter(range -> range.to() > indent)
                        .map(range -> new CharRange(Math.max(indent, range.from()), range.to()))
                        .toList());
            }

            /**
             * A line of a diff.
             *
             * @param number the line number in the new file; for a removed line, in the old file
             * @param changed the ranges that differ from the paired line
             */
            record DiffLine(LineKind kind, int number, String text, List<CharRange> changed) {
                enum LineKind {
                    CONTEXT,
                    ADDED,
                    REMOVED,
                    /** A gap between two hunks of a file. */
                    GAP,
                    SAID
                }

                DiffLine(LineKind kind, int number, String text) {
                    this(kind, number, text, List.of());
                }

                DiffLine changedAt(List<CharRange> ranges) {
                    return new DiffLine(kind, number, text, ranges);
                }

                boolean isChange() {
                    return kind == LineKind.ADDED || kind == LineKind.REMOVED;
                }
            }
        }
    }
}
