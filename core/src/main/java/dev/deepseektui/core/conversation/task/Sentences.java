package dev.deepseektui.core.conversation.task;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What somebody says in a text: its sentences without code, without quotations and without the marks of Markdown. */
public final class Sentences {
    /** What is worth remembering is said near the start, and nobody waits for the rest. */
    private static final int LONGEST_TEXT = 20_000;

    private static final Pattern LIST_MARK = Pattern.compile("^\\s*(?:[-*+•]|\\d{1,3}[.)]|#{1,6})\\s+");
    private static final Pattern BETWEEN = Pattern.compile("(?<=[.!?])[\"')\\]]?\\s+");
    private static final Pattern EMPHASIS = Pattern.compile("\\*\\*|__");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private Sentences() {}

    public static List<String> of(String text) {
        return withQuestions(text).stream()
                .filter(sentence -> !isQuestion(sentence))
                .toList();
    }

    public static boolean isQuestion(String sentence) {
        return sentence.endsWith("?");
    }

    public static List<String> withQuestions(String text) {
        String start = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
        List<String> sentences = new ArrayList<>();
        boolean code = false;
        for (String line : start.lines().toList()) {
            String stripped = line.strip();
            if (stripped.startsWith("```") || stripped.startsWith("~~~")) {
                code = !code;
            } else if (!code && !stripped.startsWith(">") && !stripped.startsWith("|")) {
                String said = EMPHASIS.matcher(LIST_MARK.matcher(line).replaceFirst(""))
                        .replaceAll("");
                BETWEEN.splitAsStream(BLANKS.matcher(said.strip()).replaceAll(" "))
                        .filter(sentence -> !sentence.isEmpty())
                        .forEach(sentences::add);
            }
        }
        return sentences;
    }
}
