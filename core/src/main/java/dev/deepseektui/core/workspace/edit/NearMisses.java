package dev.deepseektui.core.workspace.edit;

import dev.deepseektui.core.workspace.edit.TextEdit.PieceSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The reason why a piece was not found in a text: white space differs, the edit is done already, or a line of it is elsewhere.
 */
final class NearMisses {
    private static final String EXACTLY = "Give old exactly as it stands there.";
    private static final int SHORTEST = 8;
    private static final int MOST_MATCHES = 3;
    private static final int FEWEST_LETTERS = 3;

    private final String text;
    private final TextLines lines;

    /** {@code text} contains line feeds only. */
    NearMisses(String text) {
        this.text = text;
        this.lines = new TextLines(text);
    }

    String of(String piece, String replacement) {
        if (text.isEmpty()) {
            return "The file is empty; write_file fills it.";
        }
        return differingInSpace(piece)
                .or(() -> alreadyDone(replacement))
                .or(() -> similar(piece))
                .orElse("Nothing in it is similar. Read it again with read_file.");
    }

    private Optional<String> differingInSpace(String piece) {
        String letters = letters(piece);
        if (letters.length() < FEWEST_LETTERS) {
            return Optional.empty();
        }
        int[] places = IntStream.range(0, text.length())
                .filter(i -> !isSpace(text.charAt(i)))
                .toArray();
        List<String> regions = new ArrayList<>();
        for (int at : new PieceSearch(letters).apart(letters(text), MOST_MATCHES)) {
            int from = places[at];
            int to = places[at + letters.length() - 1] + 1;
            LineRegion region = LineRegion.of(lines, from, to);
            regions.add("%s: only %s.\n%s"
                    .formatted(region.words(), difference(piece, text.substring(from, to)), region.shown(lines)));
        }
        return regions.isEmpty() ? Optional.empty() : Optional.of(String.join("", regions) + EXACTLY);
    }

    private static String difference(String piece, String found) {
        return stripped(piece).equals(stripped(found)) ? "the indentation differs" : "white space differs";
    }

    private static List<String> stripped(String text) {
        return text.strip().lines().map(String::stripLeading).toList();
    }

    private static String letters(String text) {
        return text.codePoints()
                .filter(c -> !isSpace(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200b' || c == '\ufeff';
    }

    private Optional<String> alreadyDone(String replacement) {
        int at = replacement.strip().length() < SHORTEST ? -1 : new PieceSearch(replacement).first(text);
        return at < 0
                ? Optional.empty()
                : Optional.of(
                        "But new does, at line %d: perhaps this edit is done already.".formatted(lines.lineAt(at) + 1));
    }

    /** Returns the place of the longest line of the piece that is in the text. */
    private Optional<String> similar(String piece) {
        List<String> wanted = piece.lines().map(String::strip).toList();
        List<String> there = text.lines().map(String::strip).toList();
        Set<String> known = new HashSet<>(there);
        return IntStream.range(0, wanted.size())
                .boxed()
                .filter(line -> wanted.get(line).length() >= SHORTEST && known.contains(wanted.get(line)))
                .max(Comparator.comparing(line -> wanted.get(line).length()))
                .map(line -> {
                    int first = Math.max(0, there.indexOf(wanted.get(line)) - line);
                    LineRegion region = new LineRegion(first, Math.min(lines.count(), first + wanted.size()) - 1);
                    return "%s: similar.\n%s%s".formatted(region.words(), region.shown(lines), EXACTLY);
                });
    }

    private record LineRegion(int first, int last) {
        private static final int MOST_LINES = 12;

        static LineRegion of(TextLines lines, int from, int to) {
            return new LineRegion(lines.lineAt(from), lines.lineAt(Math.max(from, to - 1)));
        }

        String words() {
            return first == last ? "Line " + (first + 1) : "Lines %d-%d".formatted(first + 1, last + 1);
        }

        String shown(TextLines lines) {
            StringBuilder shown = new StringBuilder();
            int end = Math.min(last + 1, first + MOST_LINES);
            for (int i = first; i < end; i++) {
                shown.append("%6d\t".formatted(i + 1))
                        .append(UnifiedDiff.shownLine(lines.line(i)))
                        .append('\n');
            }
            return end <= last ? shown.append("     …\n").toString() : shown.toString();
        }
    }

    /** An index of the lines of a text, counted from 0; a line feed at the end begins no further line. */
    static final class TextLines {
        private final String text;
        private final int[] starts;

        TextLines(String text) {
            this.text = text;
            int[] found = new int[16];
            int count = 0;
            for (int at = 0; at < text.length(); at = after(text.indexOf('\n', at))) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = at;
            }
            this.starts = Arrays.copyOf(found, count);
        }

        private int after(int lineFeed) {
            return lineFeed < 0 ? text.length() : lineFeed + 1;
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
