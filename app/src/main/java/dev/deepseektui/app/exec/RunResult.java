package dev.deepseektui.app.exec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The result of a turn, in the form of the last object of Claude Code's headless runs. */
public final class RunResult implements SessionListener {
    private final long begun = System.nanoTime();
    private final List<Map<String, Object>> denials = new ArrayList<>();
    private int requests;
    private String text = "";
    private String model = "";
    private @Nullable TurnEnded ended;

    @Override
    public void recorded(Recorded recorded) {
        if (recorded.event() instanceof ReplyReceived reply) {
            requests++;
            text = reply.content().isBlank() ? text : reply.content();
            model = Objects.requireNonNullElse(reply.model(), model);
        } else if (recorded.event() instanceof ToolReturned returned
                && returned.outcome().status() == Status.REFUSED) {
            denials.add(Map.of("tool_name", returned.name(), "tool_use_id", returned.callId()));
        } else if (recorded.event() instanceof TurnEnded turn) {
            ended = turn;
        }
    }

    /** Returns the last text of the model. */
    public String text() {
        return text;
    }

    /** Returns the fields of the object, after the end of the turn. */
    public ObjectNode fields() {
        TurnEnded turn = Objects.requireNonNull(ended, "the turn goes on");
        boolean isDone = turn.reason().equals(TurnEnded.DONE);
        ObjectNode fields = Json.object()
                .put("type", "result")
                .put("subtype", subtype(turn.reason()))
                .put("is_error", !isDone)
                .put("result", isDone || turn.detail() == null ? text : turn.detail())
                .put("session_id", turn.sessionId())
                .put("num_turns", requests)
                .put("duration_ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun))
                .put("total_cost_usd", turn.cost());
        fields.set("usage", usage(turn.usage()));
        fields.put("model", model).put("stop_reason", turn.reason());
        fields.set("permission_denials", Json.treeOf(denials));
        return fields;
    }

    private static String subtype(String reason) {
        return switch (reason) {
            case TurnEnded.DONE -> "success";
            case "step_limit" -> "error_max_turns";
            case "cost_limit" -> "error_max_budget_usd";
            default -> "error_during_execution";
        };
    }

    /** Returns the usage in this form, where cached tokens are not part of the input. */
    private static ObjectNode usage(TokenUsage usage) {
        return Json.object()
                .put("input_tokens", usage.miss() == null ? usage.prompt() : usage.miss())
                .put("cache_read_input_tokens", usage.hit())
                .put("cache_creation_input_tokens", 0)
                .put("output_tokens", usage.completion());
    }
}
