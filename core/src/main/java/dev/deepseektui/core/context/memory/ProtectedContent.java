package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.workspace.Protection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A detector of distinctive words from protected files, such as the value of a setting. Only hashes of the words are
 * kept. In doubt, a statement is dropped.
 */
final class ProtectedContent {
    private static final int MAX_TEXT = 64 * 1024;
    private static final int MAX_ARGUMENTS = 2_000;
    private static final int MIN_VALUE_LENGTH = 4;
    private static final int MIN_NAME_LENGTH = 8;
    private static final Pattern MARKS = Pattern.compile("[\\s\"'`=:,;()<>\\[\\]{}\\\\]+");
    private static final Pattern END = Pattern.compile("[.!?]+$");
    private static final Pattern VALUE = Pattern.compile("[\\w.-]\\s*[=:]\\s*(\\S.*)$");
    private static final Pattern PLAIN = Pattern.compile("\\p{L}\\p{Ll}*");

    private final Protection protection;
    private final Set<String> calls = new HashSet<>();
    private final Set<Integer> words = new HashSet<>();

    ProtectedContent(Protection protection) {
        this.protection = protection;
    }

    void apply(ToolStarted started) {
        String arguments = started.arguments();
        String start = arguments.substring(0, Math.min(arguments.length(), MAX_ARGUMENTS));
        if (MARKS.splitAsStream(start).anyMatch(this::covers)) {
            calls.add(started.callId());
            learn(arguments.replace("\\n", "\n"));
        }
    }

    void apply(ToolReturned returned) {
        String resource = returned.outcome().resource();
        boolean named = calls.remove(returned.callId());
        if (named || (resource != null && covers(resource))) {
            learn(returned.outcome().text());
        }
    }

    boolean isIn(String statement) {
        return !words.isEmpty()
                && MARKS.splitAsStream(statement)
                        .anyMatch(word -> words.contains(
                                END.matcher(word).replaceFirst("").hashCode()));
    }

    private boolean covers(String path) {
        return !path.isEmpty() && protection.covers(path.startsWith("./") ? path.substring(2) : path);
    }

    private void learn(String text) {
        text.substring(0, Math.min(text.length(), MAX_TEXT)).lines().forEach(this::learnLine);
    }

    private void learnLine(String line) {
        var value = VALUE.matcher(line);
        if (value.find()) {
            MARKS.splitAsStream(value.group(1))
                    .filter(word -> word.length() >= MIN_VALUE_LENGTH)
                    .forEach(this::add);
        }
        MARKS.splitAsStream(line)
                .filter(word ->
                        word.length() >= MIN_NAME_LENGTH && !PLAIN.matcher(word).matches())
                .forEach(this::add);
    }

    private void add(String word) {
        words.add(END.matcher(word).replaceFirst("").hashCode());
    }
}
