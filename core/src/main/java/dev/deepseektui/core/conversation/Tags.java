package dev.deepseektui.core.conversation;

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
 * Which tags does the program put around what it tells the model, and how is a text that nobody vouches for kept from looking as if it
 * were told so? A blank goes behind the bracket. Where code and documents have words like these in brackets every day, as in
 * {@code #include <memory>}, {@code List<File>} or {@code /// <summary>}, they stay as they are.
 */
public final class Tags {
    /** Nobody else writes these. */
    private static final List<String> COINED = List.of("injected", "resident", "canonical", "notice", "piped");

    /** Others do, but seldom at the start of a line. */
    private static final List<String> PLAIN = List.of("environment", "memory", "system");

    /** Others do all the time, but seldom alone on a line: ours always are. */
    private static final List<String> COMMON = List.of("note", "summary", "file");

    private static final Pattern COINED_TAG = tag(COINED, "");
    private static final Pattern PLAIN_TAG = tag(PLAIN, "(?:[-_][\\w-]*)?");
    /** The provider's own marks. */
    private static final Pattern MARK = Pattern.compile("<(?=\\|?\uFF5C)");

    /** From where the line begins, be it in a diff or in what grep finds; of what has attributes more may follow. */
    private static final Pattern COMMON_LINE = Pattern.compile("(?im)^((?:\\d+[:-]|[+-])?[ \\t]*)<(?=(?:/\\s*)?(?:"
            + either(COMMON) + ")(?:\\s*/?>[ \\t]*\\r?$|\\s+[\\w-]+\\s*=[^>\\n]*>))");

    private static final Pattern NEUTRAL = Pattern.compile("(?i)< (?=(?:/\\s*)?(?:" + either(COINED) + "|"
            + either(PLAIN) + "|" + either(COMMON) + ")(?![A-Za-z0-9])|\\|?\uFF5C)");

    /** Says so to the model. */
    public static final String REMARK = "\"<\" before the name of one of the program's tags is written \"< \"";

    private Tags() {}

    /** The text, in which nothing looks like one of these tags. */
    public static String neutral(String text) {
        if (text.indexOf('<') < 0) {
            return text;
        }
        String coined = replaced(COINED_TAG, text, Tags::isNoTypeParameter);
        String plain = replaced(PLAIN_TAG, coined, Tags::beginsLine);
        String common = COMMON_LINE.matcher(plain).replaceAll("$1< ");
        return MARK.matcher(common).replaceAll("< ");
    }

    /** What a text was before it was made neutral, for who means that text. */
    public static String restored(String text) {
        return NEUTRAL.matcher(text).replaceAll("<");
    }

    private interface Judgement {
        boolean applies(MatchResult tag, String text);
    }

    private static String replaced(Pattern tags, String text, Judgement judgement) {
        Matcher matcher = tags.matcher(text);
        return matcher.replaceAll(tag -> judgement.applies(tag, text) ? "< " : "<");
    }

    private static boolean isNoTypeParameter(MatchResult tag, String text) {
        return isEnd(tag, text) || tag.start() == 0 || !Character.isJavaIdentifierPart(text.charAt(tag.start() - 1));
    }

    /** Blanks, marks and numbers may stand before it, as in a list, a diff or what grep finds; or another tag. */
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

    /** Text that nobody vouches for, in a tag: nothing inside passes for the tag's end, nor for a block that the program writes. */
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

    /** Text that neither the user nor the model wrote, in a tag that says what it is; nothing inside can end the tag early. */
    static final class OriginTag {
        private OriginTag() {}

        static String of(Origin origin, String text) {
            String tag = tag(origin);
            return "<" + tag + ">\n" + text.replace("</" + tag, "< /" + tag) + "\n</" + tag + ">";
        }

        /** The text in the tag; empty where the content is none of these. */
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
