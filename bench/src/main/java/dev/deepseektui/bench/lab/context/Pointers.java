package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.PromptMessage;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The pointers in a prompt that {@code recall} can resolve. */
final class Pointers {
    private static final Pattern POINTER = Pattern.compile("tape:\\d+(?:-\\d+)?|artifact[: ][0-9a-f]{64}");

    private Pointers() {}

    static List<String> in(List<PromptMessage> messages) {
        return messages.stream()
                .flatMap(message -> POINTER.matcher(message.content().content()).results())
                .map(MatchResult::group)
                .distinct()
                .toList();
    }
}
