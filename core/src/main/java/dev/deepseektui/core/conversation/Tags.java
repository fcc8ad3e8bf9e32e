package dev.deepseektui.core.conversation;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.Origin;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tags that enclose the program's own text in the prompt. In untrusted text, a space is inserted after the opening
 * bracket of such a tag, except in common code such as {@code #include <memory>}, {@code List<File>} or {@code ///
 * <summary>}.
 */
public final class Tags {
    /** Tag names that other programs do not use. */
    private static final List<String> COINED = List.of("injected", "resident", "canonical", "notice", "piped");

    /** Tag names that rarely start a line in other text. */
    private static final List<String> PLAIN = List.of("environment", "memory", "system");

    /** Tag names that rarely stand alone on a line in other text. */
    private static final List<String> COMMON = List.of("note", "summary", "file");

    private static final Pattern COINED_TAG = tag(COINED, "");
    private static final Pattern PLAIN_TAG = tag(PLAIN, "(?:[-_][\\w-]*)?");
    /** The start of one of the provider's special tokens. */
    private static final Pattern MARK = Pattern.compile("<(?=\\|?\uFF5C)");

    /**
     * A tag alone on a line, possibly after the line prefix of a diff or of grep. A tag with attributes may be followed
     * by text.
     */
    private static final Pattern COMMON_LINE = Pattern.compile("(?im)^((?:\\d+[:-]|[+-])?[ \\t]*)<(?=(?:/\\s*)?(?:"
            + either(COMMON) + ")(?:\\s*/?>[ \\t]*\\r?$|\\s+[\\w-]+\\s*=[^>\\n]*>))");

    private static final Pattern NEUTRAL = Pattern.compile("(?i)< (?=(?:/\\s*)?(?:" + either(COINED) + "|"
            + either(PLAIN) + "|" + either(COMMON) + ")(?![A-Za-z0-9])|\\|?\uFF5C)");

    public static final String REMARK = ModelTexts.of(Tags.class).text("neutral");

    private Tags() {}

    /**
     * Returns the text with a space inserted after the opening bracket of everything that resembles one of these tags.
     */
    public static String neutral(String text) {
        if (text.indexOf('<') < 0) {
            return text;
        }
        String coined = replaced(COINED_TAG, text, Tags::isNoTypeParameter);
        String plain = replaced(PLAIN_TAG, coined, Tags::beginsLine);
        String common = COMMON_LINE.matcher(plain).replaceAll("$1< ");
        return MARK.matcher(common).replaceAll("< ");
    }

    /** Removes the spaces that {@link #neutral} inserted. */
    public static String restored(String text) {
        return NEUTRAL.matcher(text).replaceAll("<");
    }

    private interface TagCheck {
        boolean applies(MatchResult tag, String text);
    }

    private static String replaced(Pattern tags, String text, TagCheck judgement) {
        Matcher matcher = tags.matcher(text);
        return matcher.replaceAll(tag -> judgement.applies(tag, text) ? "< " : "<");
    }

    private static boolean isNoTypeParameter(MatchResult tag, String text) {
        return isEnd(tag, text) || tag.start() == 0 || !Character.isJavaIdentifierPart(text.charAt(tag.start() - 1));
    }

    /**
     * Returns true for an end tag, and for a tag preceded on its line only by blanks, punctuation, digits or another
     * tag.
     */
    private static boolean beginsLine(MatchResult tag, String text) {
        if (isEnd(tag, text)) {
            return true;
        }
        for (int i = tag.start() - 1; i >= 0 && text.charAt(i) != '\n'; i--) {
            if (text.charAt(i) == '>') {
                return true;
            }
            if (Character.isLetter(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEnd(MatchResult tag, String text) {
        return text.startsWith("/", tag.end());
    }

    private static Pattern tag(List<String> names, String more) {
        return Pattern.compile("(?i)<(?=(?:/\\s*)?(?:" + either(names) + ")" + more + "(?:[\\s/>]|$))");
    }

    private static String either(List<String> names) {
        return String.join("|", names);
    }

    /** Untrusted text enclosed in a tag. Nothing inside can pass for the tag's end or one of the program's blocks. */
    public static final class DataBlock {
        private static final String OURS =
                EnumSet.complementOf(EnumSet.of(Origin.ASK, Origin.REPLY, Origin.RESULT)).stream()
                        .map(OriginTag::tag)
                        .collect(Collectors.joining("|"));
        private static final String REMARK = "\n(" + Tags.REMARK + " here)";

        private DataBlock() {}

        public static String of(String tag, String text) {
            Matcher tags = Pattern.compile("<(?=\\s*+/?\\s*+(?:" + tag + "|" + OURS + ")\\b)", Pattern.CASE_INSENSITIVE)
                    .matcher(text);
            String harmless = Tags.neutral(tags.replaceAll("< "));
            String end = harmless.endsWith("\n") ? "" : "\n";
            return "<" + tag + ">\n" + harmless + end + "</" + tag + ">" + (harmless.equals(text) ? "" : REMARK);
        }
    }

    /** The program's own text enclosed in a tag named after its origin. Nothing inside can end the tag early. */
    static final class OriginTag {
        private OriginTag() {}

        static String of(Origin origin, String text) {
            String tag = tag(origin);
            return "<" + tag + ">\n" + text.replace("</" + tag, "< /" + tag) + "\n</" + tag + ">";
        }

        /** Returns the text inside the tag; empty if the content is not enclosed in it. */
        static Optional<String> inside(Origin origin, String content) {
            String open = "<" + tag(origin) + ">\n";
            String close = "\n</" + tag(origin) + ">";
            boolean fits = content.length() >= open.length() + close.length()
                    && content.startsWith(open)
                    && content.endsWith(close);
            return fits
                    ? Optional.of(content.substring(open.length(), content.length() - close.length()))
                    : Optional.empty();
        }

        static String tag(Origin origin) {
            return origin.name().toLowerCase(Locale.ROOT);
        }
    }
}
