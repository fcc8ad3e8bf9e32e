package dev.deepseektui.core.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A scan of a user message for files mentioned with an @. It also recognizes names that clearly are not files. */
final class MentionScan {
    /** A mention at the start of a word, so that an email address is not one. Names with blanks are quoted. */
    private static final Pattern MENTION = Pattern.compile("(?<![\\w@.])@(?:\"([^\"\\n]+)\"|'([^'\\n]+)'|([^\\s\"]+))");
    /** The project's directory or one above it, written with dots. */
    private static final Pattern DOTS = Pattern.compile("(\\.{1,2}/)*(\\.{1,2}/?)[,;:!?)\\]}'>]*");

    private static final String TRAILING = ".,;:!?)]}'>";
    private static final Pattern CODE = Pattern.compile("```.*?(?:```|\\z)|`[^`\\n]*`", Pattern.DOTALL);
    private static final Pattern ANNOTATION = Pattern.compile("\\p{Lu}\\w*(?:\\.\\p{Lu}\\w*)*");
    private static final Pattern CALL = Pattern.compile("[\\w.$]+\\(.*");

    /**
     * The form of a name that is reported if no such file exists: with a slash or an extension, and optionally a range
     * of lines.
     */
    private static final Pattern FILE = Pattern.compile(".*(/.*|\\.\\w{1,5}(:[\\d-]+)?)");

    private MentionScan() {}

    /**
     * A name after an @.
     *
     * @param candidates the possible names, likeliest first; punctuation at the end may or may not belong to the name
     * @param inCode whether the name is in code, where an @ means something else
     */
    record MentionName(List<String> candidates, boolean inCode) {
        /** Returns the name without trailing punctuation, which may belong to the sentence. */
        String trimmed() {
            return candidates.get(candidates.size() - 1);
        }

        boolean isDots() {
            return DOTS.matcher(trimmed()).matches();
        }

        /** Returns whether the name clearly is not a file, so that a missing file needs no message. */
        boolean isPlainlyNoFile() {
            return inCode
                    || ANNOTATION.matcher(trimmed()).matches()
                    || !FILE.matcher(trimmed()).matches();
        }
    }

    /** Returns the distinct names mentioned in a message, in order of appearance. */
    static List<MentionName> names(String text) {
        Map<String, MentionName> names = new LinkedHashMap<>();
        NavigableMap<Integer, Integer> code = code(text);
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            Map.Entry<Integer, Integer> last = code.floorEntry(matcher.start());
            boolean inCode = last != null && matcher.start() < last.getValue();
            MentionName name = matcher.group(1) != null
                    ? new MentionName(List.of(matcher.group(1)), false)
                    : matcher.group(2) != null
                            ? new MentionName(List.of(matcher.group(2)), inCode)
                            : name(matcher.group(3), inCode);
            if (name.isDots() || name.trimmed().codePoints().anyMatch(Character::isLetterOrDigit)) {
                names.putIfAbsent(name.candidates().get(0), name);
            }
        }
        return List.copyOf(names.values());
    }

    /**
     * Returns the end positions of code passages by their start positions. Computed once, because pasted text may
     * contain thousands of names.
     */
    private static NavigableMap<Integer, Integer> code(String text) {
        NavigableMap<Integer, Integer> ends = new TreeMap<>();
        Matcher code = CODE.matcher(text);
        while (code.find()) {
            ends.put(code.start(), code.end());
        }
        return ends;
    }

    private static MentionName name(String word, boolean inCode) {
        String trimmed = withoutEnd(word);
        return new MentionName(
                trimmed.equals(word) ? List.of(word) : List.of(word, trimmed),
                inCode || CALL.matcher(word).matches());
    }

    /** Returns the name without trailing punctuation, which may belong to the sentence. */
    private static String withoutEnd(String path) {
        Matcher dots = DOTS.matcher(path);
        if (dots.matches()) {
            return path.substring(0, dots.end(2));
        }
        int end = path.length();
        while (end > 0 && TRAILING.indexOf(path.charAt(end - 1)) >= 0) {
            end--;
        }
        return path.substring(0, end);
    }
}
