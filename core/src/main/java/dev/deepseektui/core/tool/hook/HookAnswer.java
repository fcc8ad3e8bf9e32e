package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
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
 * @param reason the reason of the decision; blank where none was given
 * @param updated other arguments for the call
 * @param context text for the model; blank where none
 * @param message text for the user; blank where none
 * @param failure the reason why the answer does not count; blank where it does
 */
public record HookAnswer(
        Decision decision,
        String reason,
        @Nullable ObjectNode updated,
        String context,
        String message,
        String failure) {
    /** The exit code of a refusal. */
    private static final int NO = 2;

    static final HookAnswer NOTHING = new HookAnswer(Decision.NONE, "", null, "", "", "");

    /** Decisions from the mildest to the strictest. A hook cannot allow what rules and a person decide. */
    public enum Decision {
        NONE,
        ASK,
        DENY,
        STOP;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static HookAnswer of(HookSpec spec, int exit, String out, String err) {
        String text = out.strip();
        HookAnswer answer = text.startsWith("{") ? json(spec, text) : plain(spec, exit, text);
        if (exit == NO) {
            return answer.decided(Decision.DENY, err.isBlank() ? answer.reason() : err.strip());
        }
        return exit == 0 || answer.decision() != Decision.NONE
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
                spec.blocks() ? Decision.DENY : Decision.NONE,
                spec.blocks() ? "the hook failed (" + why + "), and its failure blocks" : "",
                null,
                "",
                "",
                why);
    }

    private HookAnswer decided(Decision other, String why) {
        Decision stricter = decision.compareTo(other) >= 0 ? decision : other;
        boolean keepsReason = stricter == decision && !reason.isBlank();
        return new HookAnswer(stricter, keepsReason ? reason : why, updated, context, message, failure);
    }

    private static HookAnswer plain(HookSpec spec, int exit, String text) {
        return exit == 0 && spec.moment().takesPlainText()
                ? new HookAnswer(Decision.NONE, "", null, text, "", "")
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
        Decision decision = said.path("continue").asBoolean(true) ? decision(said, own) : Decision.STOP;
        String reason = first(
                own.path("permissionDecisionReason"),
                own.path("decision").path("message"),
                said.path("stopReason"),
                said.path("reason"));
        return new HookAnswer(
                decision,
                decision == Decision.NONE ? "" : reason,
                own.path("updatedInput") instanceof ObjectNode updated ? updated : null,
                own.path("additionalContext").asText("").strip(),
                said.path("systemMessage").asText("").strip(),
                "");
    }

    private static Decision decision(JsonNode said, JsonNode own) {
        String word =
                first(own.path("permissionDecision"), own.path("decision").path("behavior"), said.path("decision"));
        return switch (word) {
            case "deny", "block" -> Decision.DENY;
            case "ask", "defer" -> Decision.ASK;
            default -> Decision.NONE;
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
     * The combined result of all hooks of an event: the strictest decision counts.
     *
     * @param updated the arguments of the last hook that changed them
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

        public boolean refuses() {
            return is(Decision.DENY) || is(Decision.STOP);
        }
    }
}
