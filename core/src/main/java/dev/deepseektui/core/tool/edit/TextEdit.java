package dev.deepseektui.core.tool.edit;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What becomes of a text when a piece of it is replaced. Line ends of the piece need not be those of the text; what is put in gets the
 * text's own.
 *
 * @param old the piece as the model wrote it
 */
public record TextEdit(String old, String replacement, Places places) {
    private static final int MOST_COUNTED = 1000;
    private static final int MOST_NAMED = 20;

    /** How many places may be meant. */
    public enum Places {
        /** The piece must stand in one place. */
        ONE,
        EACH
    }

    /** What comes of it. */
    public sealed interface Result permits Edited, Refused {}

    /**
     * The text with the piece replaced.
     *
     * @param lines where the pieces began, counted from 1
     */
    public record Edited(String text, List<Integer> lines) implements Result {}

    /**
     * Nothing is changed.
     *
     * @param why without the name of the file; the first line is a whole sentence
     */
    public record Refused(String why) implements Result {}

    public Result on(String text) {
        String piece = LineEnds.unified(old);
        String put = LineEnds.unified(replacement);
        if (piece.isEmpty()) {
            return new Refused("old is empty. Give the exact text to replace; write_file writes a whole file.");
        }
        if (piece.equals(put)) {
            return new Refused(
                    old.equals(replacement)
                            ? "old and new are the same. Give in new what old is to become."
                            : "old and new differ only in line ends, which an edit keeps as the file has them.");
        }
        UnifiedText searched = new UnifiedText(text);
        List<Integer> found = places(piece, searched.unified());
        if (found.isEmpty()) {
            return new Refused("old does not occur in it.\n" + new NearMisses(searched.unified()).of(piece, put));
        }
        TextLines lines = new TextLines(searched.unified());
        List<Integer> numbers = found.stream().map(at -> lines.lineAt(at) + 1).toList();
        return places == Places.ONE && found.size() > 1
                ? new Refused(ambiguous(numbers))
                : new Edited(new Splice(searched, piece, put).at(found), numbers);
    }

    /** Where one place is meant, those that overlap count each, for either may be it. */
    private List<Integer> places(String piece, String searched) {
        PieceSearch search = new PieceSearch(piece);
        return places == Places.EACH
                ? search.apart(searched, Integer.MAX_VALUE)
                : search.overlapping(searched, MOST_COUNTED);
    }

    private static String ambiguous(List<Integer> lines) {
        return "old occurs in %s%s. %s"
                .formatted(
                        lines.size() < MOST_COUNTED ? "" : "at least ",
                        words(lines),
                        "Add lines around it to old until it is in one place only, or give all: true to replace each.");
    }

    private static String words(List<Integer> lines) {
        List<Integer> apart = lines.stream().distinct().toList();
        return "%s at line%s %s%s"
                .formatted(
                        lines.size() == 1 ? "1 place" : lines.size() + " places",
                        apart.size() == 1 ? "" : "s",
                        apart.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", ")),
                        apart.size() > MOST_NAMED ? " …" : "");
    }
}
