package dev.deepseektui.core.workspace.edit;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words that differ between two lines. A sequence of whitespace, or of letters and digits, is one word; any other
 * character is a word by itself.
 *
 * @param beginsAlike true if the first words are equal
 * @param alike the share of the longer line that both have in common, from 0 to 1, ignoring whitespace
 */
public record WordDiff(List<CharRange> before, List<CharRange> after, boolean beginsAlike, double alike) {
    private static final Pattern WORD = Pattern.compile("\\s+|[\\p{L}\\p{N}_]+|.", Pattern.DOTALL);
    private static final int MAX_LENGTH = 1_000;

    public record CharRange(int from, int to) {}

    /** Compares two lines; returns no ranges if one of the lines is very long. */
    public static WordDiff between(String before, String after) {
        if (before.length() > MAX_LENGTH || after.length() > MAX_LENGTH) {
            return new WordDiff(List.of(), List.of(), false, 0);
        }
        List<String> old = words(before);
        List<String> now = words(after);
        List<CharRange> gone = new ArrayList<>();
        List<CharRange> come = new ArrayList<>();
        for (AbstractDelta<String> delta : DiffUtils.diff(old, now).getDeltas()) {
            add(gone, range(old, delta.getSource()), before);
            add(come, range(now, delta.getTarget()), after);
        }
        int longer = Math.max(ink(before), ink(after));
        int changed = Math.max(ink(gone, before), ink(come, after));
        boolean begins =
                before.strip().startsWith(first(after)) && after.strip().startsWith(first(before));
        return new WordDiff(gone, come, begins, longer == 0 ? 0 : 1 - (double) changed / longer);
    }

    private static String first(String line) {
        return words(line.strip()).stream().findFirst().orElse("");
    }

    private static List<String> words(String line) {
        return WORD.matcher(line).results().map(MatchResult::group).toList();
    }

    private static CharRange range(List<String> words, Chunk<String> chunk) {
        int from = length(words.subList(0, chunk.getPosition()));
        return new CharRange(from, from + length(chunk.getLines()));
    }

    private static int length(List<String> words) {
        return words.stream().mapToInt(String::length).sum();
    }

    /** Adds a range, or merges it with the last range if there is only whitespace between the two. */
    private static void add(List<CharRange> ranges, CharRange range, String line) {
        if (range.from() == range.to()) {
            return;
        }
        int last = ranges.size() - 1;
        if (last >= 0 && line.substring(ranges.get(last).to(), range.from()).isBlank()) {
            ranges.set(last, new CharRange(ranges.get(last).from(), range.to()));
        } else {
            ranges.add(range);
        }
    }

    private static int ink(List<CharRange> ranges, String line) {
        return ranges.stream()
                .mapToInt(range -> ink(line.substring(range.from(), range.to())))
                .sum();
    }

    private static int ink(String text) {
        return (int) text.codePoints().filter(c -> !Character.isWhitespace(c)).count();
    }
}
