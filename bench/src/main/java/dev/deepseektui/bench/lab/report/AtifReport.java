package dev.deepseektui.bench.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session in Harbor's Agent Trajectory Interchange Format: messages, calls and observations of each step, with metrics. */
public final class AtifReport {
    static final String VERSION = "ATIF-v1.6";

    /**
     * Writes a session.
     *
     * @param events all events of the session, in order
     */
    public void write(Iterator<Recorded> events, Appendable out) throws IOException {
        new Writer(out).run(events);
    }

    /**
     * The writer of one session. A step is written only when the next one starts: until then, results of the step may
     * arrive.
     */
    private static final class Writer {
        private final Appendable out;
        private final List<TokenUsage> usages = new ArrayList<>();
        private Map<String, Object> step = Map.of();
        private List<Map<String, Object>> results = new ArrayList<>();
        private boolean isHeaded;
        private int steps;

        Writer(Appendable out) {
            this.out = out;
        }

        void run(Iterator<Recorded> events) throws IOException {
            while (events.hasNext()) {
                Recorded recorded = events.next();
                tell(recorded.event(), recorded.ts());
            }
            head(null);
            endStep();
            out.append("\n],\"final_metrics\":").append(line(metrics())).append("}\n");
        }

        private void tell(TapeEvent event, Instant at) throws IOException {
            if (event instanceof SessionStarted started && !isHeaded) {
                head(started);
                if (!started.system().isEmpty()) {
                    begin("system", at, started.system());
                }
            } else if (event instanceof HeaderChanged changed && changed.reason() == HeaderChanged.Reason.SYSTEM) {
                begin("system", at, changed.system());
            } else if (event instanceof Asked asked) {
                begin("user", at, asked.text());
            } else if (event instanceof ReplyReceived reply) {
                reply(reply, at);
            } else if (event instanceof ToolReturned returned) {
                results.add(result(returned));
            }
        }

        private void head(@Nullable SessionStarted started) throws IOException {
            if (isHeaded) {
                return;
            }
            isHeaded = true;
            Map<String, Object> agent = new LinkedHashMap<>();
            agent.put("name", "deepseek-tui");
            agent.put("version", started == null ? "unknown" : started.productVersion());
            if (started != null) {
                agent.put("model_name", started.model());
            }
            out.append("{\"schema_version\":\"" + VERSION + "\",\"session_id\":")
                    .append(line(started == null ? "unknown" : started.sessionId()))
                    .append(",\"agent\":")
                    .append(line(agent))
                    .append(",\"steps\":[");
        }

        private void begin(String source, Instant at, String message) throws IOException {
            head(null);
            endStep();
            steps++;
            step = new LinkedHashMap<>();
            step.put("step_id", steps);
            step.put("timestamp", at.toString());
            step.put("source", source);
            step.put("message", message);
        }

        private void reply(ReplyReceived reply, Instant at) throws IOException {
            begin("agent", at, reply.content());
            if (reply.model() != null) {
                step.put("model_name", reply.model());
            }
            if (reply.reasoning() != null && !reply.reasoning().isEmpty()) {
                step.put("reasoning_content", reply.reasoning());
            }
            if (!reply.calls().isEmpty()) {
                step.put("tool_calls", reply.calls().stream().map(Writer::call).toList());
            }
            if (reply.usage() != null && reply.usage().prompt() != null) {
                usages.add(reply.usage());
                step.put("metrics", metrics(reply.usage()));
            }
        }

        private static Map<String, Object> call(ToolCall call) {
            return Map.of(
                    "tool_call_id", call.id(), "function_name", call.name(), "arguments", arguments(call.arguments()));
        }

        /** Returns the arguments as a JSON object. Arguments that are not a valid object are wrapped in one. */
        private static Object arguments(String written) {
            try {
                var read = Json.tree(written);
                return read.isObject() ? read : Map.of("malformed_arguments", written);
            } catch (JsonProcessingException e) {
                return Map.of("malformed_arguments", written);
            }
        }

        private static Map<String, Object> result(ToolReturned returned) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("source_call_id", returned.callId());
            result.put("content", returned.outcome().text());
            Map<String, Object> extra = new LinkedHashMap<>();
            if (CallEnding.of(returned.outcome()).kind() == CallEnding.CallEndingKind.FAILED) {
                extra.put("failed", true);
            }
            if (returned.outcome().exitCode() != null) {
                extra.put("exit_code", returned.outcome().exitCode());
            }
            if (!extra.isEmpty()) {
                result.put("extra", extra);
            }
            return result;
        }

        private static Map<String, Object> metrics(TokenUsage usage) {
            Map<String, Object> metrics = new LinkedHashMap<>();
            put(metrics, "prompt_tokens", usage.prompt());
            put(metrics, "completion_tokens", usage.completion());
            put(metrics, "cached_tokens", usage.hit());
            return metrics;
        }

        private static void put(Map<String, Object> metrics, String name, @Nullable Long tokens) {
            if (tokens != null) {
                metrics.put(name, tokens);
            }
        }

        private void endStep() throws IOException {
            if (step.isEmpty()) {
                return;
            }
            if (!results.isEmpty()) {
                step.put("observation", Map.of("results", results));
            }
            out.append(steps == 1 ? "\n" : ",\n").append(line(step));
            step = Map.of();
            results = new ArrayList<>();
        }

        private Map<String, Object> metrics() {
            TokenUsage sum = TokenUsage.sum(usages);
            Map<String, Object> metrics = new LinkedHashMap<>();
            put(metrics, "total_prompt_tokens", sum.prompt());
            put(metrics, "total_completion_tokens", sum.completion());
            put(metrics, "total_cached_tokens", sum.hit());
            metrics.put("total_steps", steps);
            return metrics;
        }

        private static String line(Object value) {
            return SafeText.json(Json.line(value));
        }
    }
}
