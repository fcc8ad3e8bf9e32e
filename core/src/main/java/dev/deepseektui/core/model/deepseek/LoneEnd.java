package dev.deepseektui.core.model.deepseek;

import java.util.OptionalInt;

/**
 * Where in a text that came without reasoning the thoughts end, though nothing says where they began: templates put {@code <think>} into
 * the prompt, and a server that does not look for the end sends all as text. An answer may speak of the tag, so it counts only where it can
 * hardly be meant otherwise: it is the only one, stands in no code, behind the end of a line or sentence and before a line's end or a word.
 */
final class LoneEnd {
    private static final String SENTENCE_ENDS = ".!?\u3002\uff01\uff1f\u2026";
    private static final String MARKDOWN = "#*-|";

    private LoneEnd() {}

    /** Where the tag begins. */
    static OptionalInt in(String text) {
        int tag = text.indexOf(ThinkTags.CLOSE);
        boolean isLone = tag >= 0 && tag == text.lastIndexOf(ThinkTags.CLOSE) && !text.contains(ThinkTags.OPEN);
        return isLone && endsThoughts(text, tag) && beginsAnswer(text, tag) && !isCode(text, tag)
                ? OptionalInt.of(tag)
                : OptionalInt.empty();
    }

    private static boolean endsThoughts(String text, int tag) {
        return tag == 0 || isLineEnd(text.charAt(tag - 1)) || SENTENCE_ENDS.indexOf(text.charAt(tag - 1)) >= 0;
    }

    private static boolean beginsAnswer(String text, int tag) {
        int behind = tag + ThinkTags.CLOSE.length();
        if (behind == text.length() || isLineEnd(text.charAt(behind))) {
            return true;
        }
        int first = text.codePointAt(behind);
        return Character.isLetterOrDigit(first) || MARKDOWN.indexOf(first) >= 0;
    }

    /** Between fences, or behind an odd backtick of its line. */
    private static boolean isCode(String text, int tag) {
        boolean fenced = false;
        String[] lines = text.substring(0, tag).split("\\R", -1);
        for (int i = 0; i < lines.length - 1; i++) {
            String line = lines[i].strip();
            fenced ^= line.startsWith("```") || line.startsWith("~~~");
        }
        return fenced
                || lines[lines.length - 1].chars().filter(each -> each == '`').count() % 2 == 1;
    }

    private static boolean isLineEnd(char each) {
        return each == '\n' || each == '\r';
    }
}
