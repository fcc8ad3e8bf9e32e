package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.process.PlainText;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a hook.
 *
 * @param reason the reason for the decision; blank if none was given
 * @param updated the changed arguments of the tool call; null if the hook did not change them
 * @param context text for the model; blank if there is none
 * @param message text for the user; blank if there is none
 * @param failure the reason why the answer is ignored; blank if the answer is used
 */
public record HookAnswer(
        HookDecision decision,
        String reason,
        @Nullable ObjectNode updated,
        String context,
        String message,
        String failure) {
    /** The exit code with which a hook refuses. */
    private static final int NO = 2;

    static final HookAnswer NOTHING = new HookAnswer(HookDecision.NONE, "", null, "", "", "");

    /** The decisions of a hook, from mildest to strictest. There is no "allow": only rules and the user can allow a call. */
    public enum HookDecision {
        NONE,
        ASK,
        DENY,
        STOP;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static HookAnswer of(HookSpec spec, int exit, String out, String err) {
        String text = PlainText.withoutEscapes(out).strip();
        HookAnswer answer = text.startsWith("{") ? json(spec, text) : plain(spec, exit, text);
        if (exit == NO) {
            return answer.decided(
                    HookDecision.DENY,
                    err.isBlank()
                            ? answer.reason()
                            : PlainText.withoutEscapes(err).strip());
        }
        return exit == 0 || answer.decision() != HookDecision.NONE
                ? answer
                : answer.failing(failed(spec, "exit code " + exit + said(err)));
    }

    private HookAnswer failing(HookAnswer failed) {
        return new HookAnswer(failed.decision(), failed.reason(), updated, context, message, failed.failure());
    }

    private static String said(String err) {
        String line = err.strip().lines().findFirst().orElse("");
        return line.isEmpty() ? "" : ": " + line;
    }

    static HookAnswer failed(HookSpec spec, String why) {
        return new HookAnswer(
                spec.blocks() ? HookDecision.DENY : HookDecision.NONE,
                spec.blocks() ? "the hook failed (" + why + "), and its failure blocks" : "",
                null,
                "",
                "",
                why);
    }

    private HookAnswer decided(HookDecision other, String why) {
        HookDecision stricter = decision.compareTo(other) >= 0 ? decision : other;
        boolean keepsReason = stricter == decision && !reason.isBlank();
        return new HookAnswer(stricter, keepsReason ? reason : why, updated, context, message, failure);
    }

    private static HookAnswer plain(HookSpec spec, int exit, String text) {
        return exit == 0 && spec.point().takesPlainText()
                ? new HookAnswer(HookDecision.NONE, "", null, text, "", "")
                : NOTHING;
    }

    private static HookAnswer json(HookSpec spec, String text) {
        JsonNode said;
        try {
            said = Json.tree(text);
        } catch (IOException e) {
            return failed(spec, "what it printed is no JSON");
        }
        JsonNode own = said.path("hookSpecificOutput");
        HookDecision decision = said.path("continue").asBoolean(true) ? decision(said, own) : HookDecision.STOP;
        String reason = first(
                own.path("permissionDecisionReason"),
                own.path("decision").path("message"),
                said.path("stopReason"),
                said.path("reason"));
        return new HookAnswer(
                decision,
                decision == HookDecision.NONE ? "" : reason,
                own.path("updatedInput") instanceof ObjectNode updated ? updated : null,
                own.path("additionalContext").asText("").strip(),
                said.path("systemMessage").asText("").strip(),
                "");
    }

    private static HookDecision decision(JsonNode said, JsonNode own) {
        String word =
                first(own.path("permissionDecision"), own.path("decision").path("behavior"), said.path("decision"));
        return switch (word) {
            case "deny", "block" -> HookDecision.DENY;
            case "ask", "defer" -> HookDecision.ASK;
            default -> HookDecision.NONE;
        };
    }

    private static String first(JsonNode... texts) {
        for (JsonNode text : texts) {
            if (!text.asText("").isBlank()) {
                return text.asText().strip();
            }
        }
        return "";
    }

    /**
     * The combined result of all hooks of an event: the strictest decision.
     *
     * @param updated the arguments of the last hook that changed them
     */
    public record HookVerdict(HookDecision decision, String reason, Optional<ObjectNode> updated) {
        public static final HookVerdict NOTHING = new HookVerdict(HookDecision.NONE, "", Optional.empty());

        static HookVerdict of(List<HookAnswer> answers) {
            HookDecision strictest = answers.stream()
                    .map(HookAnswer::decision)
                    .max(HookDecision::compareTo)
                    .orElse(HookDecision.NONE);
            String reason = answers.stream()
                    .filter(answer -> strictest != HookDecision.NONE && answer.decision() == strictest)
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

        public boolean is(HookDecision other) {
            return decision == other;
        }

        public boolean refuses() {
            return is(HookDecision.DENY) || is(HookDecision.STOP);
        }
    }
}
