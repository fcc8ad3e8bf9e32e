package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Another server's dialect of the same protocol. Requests are converted to DeepSeek's form, and answers from DeepSeek's
 * form. The dialect is as strict as DeepSeek's: it rejects fields that only DeepSeek has, and reasoning in a field that
 * such a server does not read.
 */
public final class WireDialect {
    private static final String REASONING = "reasoning_content";
    private static final String EFFORT = "reasoning_effort";
    private static final String TEMPLATE = "chat_template_kwargs";

    /** The price that a router charges for any model. */
    private static final Price ROUTED = new Price(0.02, 0.2, 0.6);

    private final Dialect dialect;

    public WireDialect(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Converts a request body to DeepSeek's form. */
    public byte[] in(byte[] body) {
        if (dialect == Dialect.DEEPSEEK || !(JsonBody.parse(body) instanceof ObjectNode request)) {
            return body;
        }
        thinking(request);
        for (JsonNode message : request.path("messages")) {
            if (message instanceof ObjectNode said && said.path("role").asText().equals("assistant")) {
                reasoning(said);
            }
        }
        return Json.line(request).getBytes(StandardCharsets.UTF_8);
    }

    private void thinking(ObjectNode request) {
        refuse(request, "thinking");
        if (dialect != Dialect.OLLAMA) {
            refuse(request, EFFORT);
        }
        boolean thinks = switch (dialect) {
            case OPENROUTER -> request.path("reasoning").path("enabled").asBoolean(true);
            case OLLAMA -> !request.path(EFFORT).asText().equals("none");
            case VLLM, SGLANG -> request.path(TEMPLATE).path("thinking").asBoolean(true);
            default -> true;
        };
        request.remove(List.of("reasoning", EFFORT, TEMPLATE));
        request.putObject("thinking").put("type", thinks ? "enabled" : "disabled");
    }

    private static void refuse(ObjectNode request, String field) {
        if (request.has(field)) {
            throw ApiException.refused(field, "Unrecognized request argument supplied: " + field);
        }
    }

    private void reasoning(ObjectNode said) {
        List<String> taken = taken();
        String thoughts = "";
        for (String name : List.of(REASONING, ReplyJson.OTHER_REASONING, ReplyJson.DETAILS)) {
            JsonNode named = said.path(name);
            String words = named.isArray() ? ReplyJson.said(named) : named.asText("");
            if (!taken.contains(name) && (named.isArray() || !words.isEmpty())) {
                throw ApiException.refused(
                        "messages",
                        "reasoning must be passed back as " + String.join(" or ", taken) + ", not as " + name);
            }
            thoughts = words.isEmpty() ? thoughts : words;
        }
        said.remove(List.of(ReplyJson.OTHER_REASONING, ReplyJson.DETAILS));
        said.put(REASONING, thoughts);
    }

    /** Returns the names of the fields in which requests may contain reasoning. */
    private List<String> taken() {
        return switch (dialect) {
            case OPENROUTER -> List.of(ReplyJson.DETAILS, ReplyJson.OTHER_REASONING);
            case VLLM, LMSTUDIO -> List.of(ReplyJson.OTHER_REASONING, REASONING);
            case OPENAI -> List.of(ReplyJson.DETAILS, ReplyJson.OTHER_REASONING, REASONING);
            case OLLAMA -> List.of(ReplyJson.OTHER_REASONING);
            case DEEPSEEK, SILICONFLOW, SGLANG -> List.of(REASONING);
        };
    }

    /** Returns the name of the field that contains the reasoning in answers. */
    private String name() {
        return switch (dialect) {
            case OPENROUTER -> ReplyJson.DETAILS;
            case OLLAMA, VLLM -> ReplyJson.OTHER_REASONING;
            default -> REASONING;
        };
    }

    /** Converts a chunk of an answer, or the whole answer, to this dialect. */
    public ObjectNode out(ObjectNode answer) {
        if (dialect == Dialect.DEEPSEEK) {
            return answer;
        }
        answer.path("choices").forEach(choice -> {
            named(choice.path("delta"));
            named(choice.path("message"));
        });
        if (answer.get("usage") instanceof ObjectNode usage) {
            usage.remove(List.of("prompt_cache_hit_tokens", "prompt_cache_miss_tokens"));
            if (dialect == Dialect.OPENROUTER) {
                charge(usage);
            }
            if (dialect == Dialect.OLLAMA) {
                usage.remove(List.of("prompt_tokens_details", "completion_tokens_details"));
            }
        }
        if (dialect == Dialect.LMSTUDIO) {
            answer.remove("usage");
        }
        return answer;
    }

    /** Adds the cost of the request. Cached prompt tokens are cheaper. */
    private static void charge(ObjectNode usage) {
        long prompt = usage.path("prompt_tokens").asLong();
        long hit = usage.at("/prompt_tokens_details/cached_tokens").asLong();
        long answered = usage.path("completion_tokens").asLong();
        double dollars = ROUTED.of(new TokenUsage(prompt, answered, hit, prompt - hit, null))
                .orElseThrow();
        usage.put("cost", dollars).put("is_byok", false);
        usage.putObject("cost_details").put("upstream_inference_cost", dollars);
    }

    private void named(JsonNode part) {
        if (!(part instanceof ObjectNode said) || !said.has(REASONING) || name().equals(REASONING)) {
            return;
        }
        String thoughts = said.remove(REASONING).asText("");
        said.put(ReplyJson.OTHER_REASONING, thoughts);
        if (dialect == Dialect.OPENROUTER && !thoughts.isEmpty()) {
            ArrayNode blocks = said.putArray(ReplyJson.DETAILS);
            blocks.addObject()
                    .put("type", "reasoning.text")
                    .put("text", thoughts)
                    .put("index", 0);
        }
    }

    /** Returns a model's entry in the list of models. */
    public ObjectNode model(String name, long window) {
        ObjectNode entry = Json.object().put("id", name).put("object", "model");
        switch (dialect) {
            case OPENROUTER -> {
                entry.put("context_length", window);
                entry.putObject("architecture").putArray("input_modalities").add("text");
                entry.putObject("pricing").put("prompt", "0.0000002").put("completion", "0.0000006");
            }
            case VLLM, SGLANG ->
                entry.put("owned_by", dialect.name().toLowerCase(Locale.ROOT)).put("max_model_len", window);
            case OLLAMA -> entry.put("owned_by", "library");
            case LMSTUDIO -> entry.put("owned_by", "organization_owner");
            case SILICONFLOW -> entry.put("owned_by", "");
            case OPENAI -> entry.put("owned_by", "somebody");
            case DEEPSEEK -> entry.put("owned_by", "deepseek");
        }
        return entry;
    }
}
