package dev.deepseektui.core.conversation.task;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A sentence of an ask that lays something down for more than this ask: "always", "never", "prefer" and their like, where they
 * command. Known by its words alone, so rather missed than made up: what merely always happens is none.
 */
public record Instruction(String statement) {
    private static final int SHORTEST = 10;
    private static final int LONGEST = 300;
    private static final String OPENING = "^(?:(?:please|and|but|also|so|then|no|yes|ok|okay|from now on),?\\s+)*";
    private static final String HAPPENS = "(?! mind\\b| \\p{L}+[^s\\P{L}]s\\b)";

    /** Found in every such sentence, and in no other. */
    public static final Pattern SIGN = Pattern.compile(
            OPENING + "(?:(?:always|never)" + HAPPENS
                    + "|prefer|avoid|(?:don't|do not) ever|make sure (?:to|you) (?:always|never))\\b"
                    + "|^from now on\\b|\\b(?:i|we)(?:'d| would)? (?:always |strongly )?prefer\\b"
                    + "|\\b(?:must|should) (?:always|never)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    public static List<Instruction> in(String ask) {
        return Sentences.of(ask).stream()
                .filter(sentence -> sentence.length() >= SHORTEST && sentence.length() <= LONGEST)
                .filter(sentence -> SIGN.matcher(sentence).find())
                .map(Instruction::new)
                .toList();
    }

    /** By this two ways of writing the same are one. */
    public String normalised() {
        return statement
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip();
    }
}
