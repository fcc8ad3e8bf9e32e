package dev.deepseektui.core.conversation.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A sentence of a user message that sets a rule beyond that message, recognized by words such as "always", "never" and
 * "prefer". Missing a rule is better than inventing one.
 */
public record Instruction(String statement) {
    private static final int MIN_LENGTH = 10;
    private static final int MAX_LENGTH = 300;
    private static final String OPENING = "^(?:(?:please|and|but|also|so|then|no|yes|ok|okay|from now on),?\\s+)*";
    private static final String HAPPENS = "(?! mind\\b| \\p{L}+[^s\\P{L}]s\\b)";

    /** The pattern of a sentence that sets a rule. */
    public static final Pattern SIGN = Pattern.compile(
            OPENING + "(?:(?:always|never)" + HAPPENS
                    + "|prefer|avoid|(?:don't|do not) ever|make sure (?:to|you) (?:always|never))\\b"
                    + "|^from now on\\b|\\b(?:i|we)(?:'d| would)? (?:always |strongly )?prefer\\b"
                    + "|\\b(?:must|should) (?:always|never)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    public static List<Instruction> in(String ask) {
        return Sentences.of(ask).stream()
                .filter(sentence -> sentence.length() >= MIN_LENGTH && sentence.length() <= MAX_LENGTH)
                .filter(sentence -> SIGN.matcher(sentence).find())
                .map(Instruction::new)
                .toList();
    }

    /** Returns the rule in lower case and without punctuation, for comparisons. */
    public String normalised() {
        return statement
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip();
    }

    /** The sentences of a text, without code, quotations and Markdown. */
    public static final class Sentences {
        /** The maximum number of characters searched; rules are usually near the beginning. */
        private static final int MAX_TEXT_LENGTH = 20_000;

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
            String start = text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) : text;
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
}
