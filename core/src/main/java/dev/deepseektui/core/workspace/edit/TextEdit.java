package dev.deepseektui.core.workspace.edit;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.workspace.edit.FileText.LineEnds;
import dev.deepseektui.core.workspace.edit.TextEdit.NearMisses.TextLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A replacement of a piece of a file's text. The piece's line endings may differ from the file's; the replacement gets
 * the file's line endings.
 *
 * @param old the piece to replace, as the model wrote it
 */
public record TextEdit(String old, String replacement, EditPlaces places) {
    private static final ModelTexts TEXTS = ModelTexts.of(TextEdit.class);

    private static final int MAX_COUNTED = 1000;
    private static final int MAX_LISTED = 20;

    public enum EditPlaces {
        /** The piece must occur exactly once. */
        ONE,
        EACH
    }

    public sealed interface EditResult permits EditedText, RefusedEdit {}

    public record EditedText(String text, List<Integer> lines) implements EditResult {}

    /**
     * An edit that was not applied.
     *
     * @param why the reason, without the file's name; the first line is a complete sentence
     */
    public record RefusedEdit(String why) implements EditResult {}

    public EditResult on(String text) {
        String piece = LineEnds.unified(old);
        String put = LineEnds.unified(replacement);
        if (piece.isEmpty()) {
            return new RefusedEdit(TEXTS.text("empty"));
        }
        if (piece.equals(put)) {
            return new RefusedEdit(old.equals(replacement) ? TEXTS.text("same") : TEXTS.text("same_ends"));
        }
        UnifiedText searched = UnifiedText.of(text);
        List<Integer> found = places(piece, searched.unified());
        if (found.isEmpty()) {
            return new RefusedEdit(TEXTS.text("not_found") + "\n" + new NearMisses(searched.unified()).of(piece, put));
        }
        TextLines lines = new TextLines(searched.unified());
        List<Integer> numbers = found.stream().map(at -> lines.lineAt(at) + 1).toList();
        return places == EditPlaces.ONE && found.size() > 1
                ? new RefusedEdit(ambiguous(numbers))
                : new EditedText(new Splice(searched, piece, put).at(found), numbers);
    }

    /**
     * Returns the positions of the piece. If only one is expected, overlapping occurrences count too, because any of
     * them could be the intended one.
     */
    private List<Integer> places(String piece, String searched) {
        return places == EditPlaces.EACH
                ? places(piece, searched, piece.length(), Integer.MAX_VALUE)
                : places(piece, searched, 1, MAX_COUNTED);
    }

    /** Returns the positions of the piece that are at least {@code apart} characters apart. */
    private static List<Integer> places(String piece, String searched, int apart, int most) {
        List<Integer> found = new ArrayList<>();
        for (int at = searched.indexOf(piece);
                at >= 0 && found.size() < most;
                at = searched.indexOf(piece, at + apart)) {
            found.add(at);
        }
        return found;
    }

    private static String ambiguous(List<Integer> lines) {
        return TEXTS.text("ambiguous", lines.size() < MAX_COUNTED ? "" : TEXTS.text("at_least") + " ", words(lines));
    }

    private static String words(List<Integer> lines) {
        List<Integer> apart = lines.stream().distinct().toList();
        return "%s at line%s %s%s"
                .formatted(
                        lines.size() == 1 ? "1 place" : lines.size() + " places",
                        apart.size() == 1 ? "" : "s",
                        apart.stream().limit(MAX_LISTED).map(String::valueOf).collect(Collectors.joining(", ")),
                        apart.size() > MAX_LISTED ? " …" : "");
    }

    /**
     * A replacement that leaves the common prefix and suffix of the old and the new piece unchanged. In a text with
     * mixed line endings, only changed lines can then get different line endings.
     */
    private static final class Splice {
        private final UnifiedText text;
        private final LineEnds ends;
        private final int skipped;
        private final int replaced;
        private final String put;

        Splice(UnifiedText text, String piece, String replacement) {
            this.text = text;
            this.ends = LineEnds.of(text.own());
            this.skipped = commonStart(piece, replacement);
            int kept = commonEnd(piece, replacement, skipped);
            this.replaced = piece.length() - skipped - kept;
            this.put = replacement.substring(skipped, replacement.length() - kept);
        }

        String at(List<Integer> positions) {
            String own = text.own();
            StringBuilder out =
                    new StringBuilder(own.length() + positions.size() * Math.max(0, put.length() - replaced));
            int copied = 0;
            for (int position : positions) {
                int from = text.ownPosition(position + skipped);
                int to = text.ownPosition(position + skipped + replaced);
                out.append(own, copied, from).append(endsAround(own, from, to).given(put));
                copied = to;
            }
            return out.append(own, copied, own.length()).toString();
        }

        /** Returns the removed piece's line endings if they are consistent, otherwise those of the whole text. */
        private LineEnds endsAround(String own, int from, int to) {
            if (!ends.mixed()) {
                return ends;
            }
            LineEnds gone = LineEnds.of(own.substring(from, to));
            return gone.none() || gone.mixed() ? ends : gone;
        }

        private static int commonStart(String a, String b) {
            int most = Math.min(a.length(), b.length());
            int same = 0;
            while (same < most && a.charAt(same) == b.charAt(same)) {
                same++;
            }
            return same;
        }

        private static int commonEnd(String a, String b, int start) {
            int most = Math.min(a.length(), b.length()) - start;
            int same = 0;
            while (same < most && a.charAt(a.length() - 1 - same) == b.charAt(b.length() - 1 - same)) {
                same++;
            }
            return same;
        }
    }

    /**
     * A text with unified line endings for searching, and the mapping to its original positions.
     *
     * @param shortened the positions in the unified text of line feeds that followed a carriage return, in order
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record UnifiedText(String own, String unified, int[] shortened) {
        static UnifiedText of(String own) {
            int[] shortened = new int[LineEnds.of(own).withReturn()];
            int at = own.indexOf("\r\n");
            for (int found = 0; found < shortened.length; found++) {
                shortened[found] = at - found;
                at = own.indexOf("\r\n", at + 2);
            }
            return new UnifiedText(own, LineEnds.unified(own), shortened);
        }

        /** Returns the original position for a position in the unified text. */
        int ownPosition(int position) {
            int before = Arrays.binarySearch(shortened, position);
            return position + (before < 0 ? -before - 1 : before);
        }
    }

    /**
     * The explanation of why a piece was not found in a text: whitespace differs, the edit was already made, or one of
     * the piece's lines occurs elsewhere.
     */
    static final class NearMisses {
        private static final String EXACTLY = TEXTS.text("exactly");
        private static final int MIN_LENGTH = 8;
        private static final int MAX_MATCHES = 3;
        private static final int MIN_CHARS = 3;

        private final String text;
        private final TextLines lines;

        /** Creates a search in a text that has only line feeds as line endings. */
        NearMisses(String text) {
            this.text = text;
            this.lines = new TextLines(text);
        }

        String of(String piece, String replacement) {
            if (text.isEmpty()) {
                return TEXTS.text("empty_file");
            }
            return differingInSpace(piece)
                    .or(() -> alreadyDone(replacement))
                    .or(() -> similar(piece))
                    .orElse(TEXTS.text("nothing_similar"));
        }

        private Optional<String> differingInSpace(String piece) {
            String lettersAndDigits = lettersAndDigits(piece);
            if (lettersAndDigits.length() < MIN_CHARS) {
                return Optional.empty();
            }
            int[] places = IntStream.range(0, text.length())
                    .filter(i -> !isSpace(text.charAt(i)))
                    .toArray();
            List<String> regions = new ArrayList<>();
            for (int at : places(lettersAndDigits, lettersAndDigits(text), lettersAndDigits.length(), MAX_MATCHES)) {
                int from = places[at];
                int to = places[at + lettersAndDigits.length() - 1] + 1;
                LineRegion region = LineRegion.of(lines, from, to);
                regions.add(TEXTS.text("differs", region.words(), difference(piece, text.substring(from, to)))
                        + "\n"
                        + region.shown(lines));
            }
            return regions.isEmpty() ? Optional.empty() : Optional.of(String.join("", regions) + EXACTLY);
        }

        private static String difference(String piece, String found) {
            return stripped(piece).equals(stripped(found)) ? TEXTS.text("indentation") : TEXTS.text("space");
        }

        private static List<String> stripped(String text) {
            return text.strip().lines().map(String::stripLeading).toList();
        }

        private static String lettersAndDigits(String text) {
            return text.codePoints()
                    .filter(c -> !isSpace(c))
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }

        private static boolean isSpace(int c) {
            return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200b' || c == '\ufeff';
        }

        private Optional<String> alreadyDone(String replacement) {
            int at = replacement.strip().length() < MIN_LENGTH ? -1 : text.indexOf(replacement);
            return at < 0 ? Optional.empty() : Optional.of(TEXTS.text("done", lines.lineAt(at) + 1));
        }

        /**
         * Returns the lines around the piece's longest line that also occurs in the text; empty if none of its lines
         * does.
         */
        private Optional<String> similar(String piece) {
            List<String> wanted = piece.lines().map(String::strip).toList();
            List<String> there = text.lines().map(String::strip).toList();
            Set<String> known = new HashSet<>(there);
            return IntStream.range(0, wanted.size())
                    .boxed()
                    .filter(line -> wanted.get(line).length() >= MIN_LENGTH && known.contains(wanted.get(line)))
                    .max(Comparator.comparing(line -> wanted.get(line).length()))
                    .map(line -> {
                        int first = Math.max(0, there.indexOf(wanted.get(line)) - line);
                        LineRegion region = new LineRegion(first, Math.min(lines.count(), first + wanted.size()) - 1);
                        return TEXTS.text("similar", region.words()) + "\n" + region.shown(lines) + EXACTLY;
                    });
        }

        private record LineRegion(int first, int last) {
            private static final int MAX_LINES = 12;

            static LineRegion of(TextLines lines, int from, int to) {
                return new LineRegion(lines.lineAt(from), lines.lineAt(Math.max(from, to - 1)));
            }

            String words() {
                return first == last ? "Line " + (first + 1) : "Lines %d-%d".formatted(first + 1, last + 1);
            }

            String shown(TextLines lines) {
                StringBuilder shown = new StringBuilder();
                int end = Math.min(last + 1, first + MAX_LINES);
                for (int i = first; i < end; i++) {
                    shown.append("%6d\t".formatted(i + 1))
                            .append(UnifiedDiff.shownLine(lines.line(i)))
                            .append('\n');
                }
                return end <= last ? shown.append("     …\n").toString() : shown.toString();
            }
        }

        /** A zero-based line index of a text. A trailing line feed does not start another line. */
        static final class TextLines {
            private final String text;
            private final int[] starts;

            TextLines(String text) {
                this.text = text;
                this.starts = IntStream.concat(
                                IntStream.of(0),
                                IntStream.range(1, text.length()).filter(at -> text.charAt(at - 1) == '\n'))
                        .limit(text.length())
                        .toArray();
            }

            int count() {
                return starts.length;
            }

            String line(int index) {
                int end = index + 1 < starts.length ? starts[index + 1] : text.length();
                boolean ended = end > starts[index] && text.charAt(end - 1) == '\n';
                return text.substring(starts[index], ended ? end - 1 : end);
            }

            int lineAt(int position) {
                int found = Arrays.binarySearch(starts, position);
                return found < 0 ? Math.max(0, -found - 2) : found;
            }
        }
    }
}
