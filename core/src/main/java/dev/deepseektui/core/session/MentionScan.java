package dev.deepseektui.core.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A scan of a user message for files mentioned with an @, which also recognizes names that clearly are not files. */
final class MentionScan {
    /** A mention at the start of a word, so that an email address is not one. Names with blanks are quoted. */
    private static final Pattern MENTION = Pattern.compile("(?<![\\w@.])@(?:\"([^\"\\n]+)\"|'([^'\\n]+)'|([^\\s\"]+))");
    /** The project's directory or one above it, written with dots. */
    private static final Pattern DOTS = Pattern.compile("(\\.{1,2}/)*(\\.{1,2}/?)[,;:!?)\\]}'>]*");

    private static final String TRAILING = ".,;:!?)]}'>";
    private static final Pattern CODE = Pattern.compile("```.*?(?:```|\\z)|`[^`\\n]*`", Pattern.DOTALL);
    private static final Pattern ANNOTATION = Pattern.compile("\\p{Lu}\\w*(?:\\.\\p{Lu}\\w*)*");
    private static final Pattern PATH = Pattern.compile("[\\p{L}\\p{N}._~/-]");
    private static final Pattern CALL = Pattern.compile("[\\w.$]+\\(.*");
    private static final Pattern COMMENT = Pattern.compile("\\s*(?:/\\*+|\\*|//+|#)\\s*");
    private static final Pattern TAG = Pattern.compile("\\p{L}+");
    private static final Pattern DECORATOR = Pattern.compile("[\\w.]+");
    private static final Pattern DECLARATION =
            Pattern.compile("\\s*\\n\\s*(?:@|(?:def|async|class|public|private|protected|static"
                    + "|final|abstract|void|function|export|interface|enum|record|fun|val|var|const|let)\\b)");

    private MentionScan() {}

    /**
     * A name after an @.
     *
     * @param candidates the possible names, likeliest first, because punctuation at the end may belong to the name
     * @param inCode whether the name is in code, where an @ means something else
     */
    record MentionName(List<String> candidates, boolean inCode) {
        /** Returns the name without the punctuation of the sentence. */
        String bare() {
            return candidates.get(candidates.size() - 1);
        }

        boolean isDots() {
            return DOTS.matcher(bare()).matches();
        }

        /** Returns whether the name clearly is not a file, so that a missing file needs no message. */
        boolean isPlainlyNoFile() {
            return inCode
                    || ANNOTATION.matcher(bare()).matches()
                    || !PATH.matcher(bare()).lookingAt();
        }
    }

    /** Returns the distinct names in a text, in order. */
    static List<MentionName> names(String text) {
        Map<String, MentionName> names = new LinkedHashMap<>();
        NavigableMap<Integer, Integer> code = code(text);
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            Where where = new Where(text, code, matcher.start(), matcher.end());
            MentionName name = matcher.group(1) != null
                    ? new MentionName(List.of(matcher.group(1)), false)
                    : matcher.group(2) != null
                            ? new MentionName(List.of(matcher.group(2)), where.isQuoted())
                            : name(matcher.group(3), where);
            if (name.isDots() || name.bare().codePoints().anyMatch(Character::isLetterOrDigit)) {
                names.putIfAbsent(name.candidates().get(0), name);
            }
        }
        return List.copyOf(names.values());
    }

    /**
     * Returns the end positions of code by start position. Computed once, because pasted text may contain thousands of
     * names.
     */
    private static NavigableMap<Integer, Integer> code(String text) {
        NavigableMap<Integer, Integer> ends = new TreeMap<>();
        Matcher code = CODE.matcher(text);
        while (code.find()) {
            ends.put(code.start(), code.end());
        }
        return ends;
    }

    private static MentionName name(String word, Where where) {
        String bare = withoutEnd(word);
        return new MentionName(bare.equals(word) ? List.of(word) : List.of(word, bare), where.isCode(word, bare));
    }

    /** Returns the name without the punctuation of the sentence. */
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

    /** The position of a word with an @. */
    private record Where(String text, NavigableMap<Integer, Integer> code, int from, int to) {
        boolean isCode(String word, String bare) {
            String before = text.substring(text.lastIndexOf('\n', from) + 1, from);
            boolean isTag =
                    COMMENT.matcher(before).matches() && TAG.matcher(bare).matches();
            boolean decorates = before.isBlank()
                    && DECORATOR.matcher(bare).matches()
                    && DECLARATION.matcher(text).region(to, text.length()).lookingAt();
            return isTag || decorates || CALL.matcher(word).matches() || isQuoted();
        }

        private boolean isQuoted() {
            Map.Entry<Integer, Integer> last = code.floorEntry(from);
            return last != null && from < last.getValue();
        }
    }
}
