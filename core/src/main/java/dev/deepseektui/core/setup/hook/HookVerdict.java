package dev.deepseektui.core.setup.hook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.setup.hook.HookAnswer.Decision;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of all hooks of a moment: the strictest decision counts, in whatever order they were done.
 *
 * @param updated of those who changed the arguments, the last in the order in which they stand
 */
public record HookVerdict(Decision decision, String reason, Optional<ObjectNode> updated) {
    public static final HookVerdict NOTHING = new HookVerdict(Decision.NONE, "", Optional.empty());

    static HookVerdict of(List<HookAnswer> answers) {
        Decision strictest = answers.stream()
                .map(HookAnswer::decision)
                .max(Decision::compareTo)
                .orElse(Decision.NONE);
        String reason = answers.stream()
                .filter(answer -> strictest != Decision.NONE && answer.decision() == strictest)
                .map(HookAnswer::reason)
                .filter(text -> !text.isBlank())
                .distinct()
                .collect(Collectors.joining("\n"));
        return new HookVerdict(
                strictest,
                reason.isEmpty() ? "a hook gave no reason" : reason,
                answers.stream()
                        .map(HookAnswer::updated)
                        .filter(Objects::nonNull)
                        .reduce((before, after) -> after));
    }

    public boolean is(Decision other) {
        return decision == other;
    }
}
