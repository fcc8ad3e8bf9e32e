package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A parser of chat requests. Malformed JSON is answered with status 400, a wrong type or range with 422. */
public final class ChatRequestReader {
    static final int MAX_OUTPUT = 393_216;
    private static final int MAX_STOPS = 16;

    private ChatRequestReader() {}

    /**
     * Reads the body of a chat request.
     *
     * @param isBeta true for a request to {@code /beta}, which accepts prefixes
     */
    public static ChatRequest read(byte[] body, boolean isBeta) {
        Fields fields = Fields.of(JsonBody.parse(body), ApiException::unfit);
        boolean isPrefixed = isPrefixed(fields.requiredObjects("messages"), isBeta);
        List<ChatMessage> messages = fields.requiredObjects("messages").stream()
                .map(MessageReader::message)
                .toList();
        checkSampling(fields);
        UnusedFields.check(fields);
        return new ChatRequest(
                fields.requiredText("model"),
                messages,
                ToolReader.tools(fields),
                ToolReader.choice(fields),
                effort(fields),
                maxTokens(fields),
                streaming(fields),
                fields.text("user_id").orElse(""),
                isPrefixed);
    }

    private static boolean isPrefixed(List<Fields> messages, boolean isBeta) {
        for (int i = 0; i < messages.size(); i++) {
            Fields message = messages.get(i);
            if (message.truth("prefix").orElse(false)) {
                checkPrefix(message, i == messages.size() - 1 && i > 0, isBeta);
                return true;
            }
        }
        return false;
    }

    private static void checkPrefix(Fields message, boolean isLast, boolean isBeta) {
        if (!isBeta) {
            throw ApiException.refused(message.path("prefix"), "prefix is only supported in the beta API");
        }
        boolean isText = message.requiredText("role").equals("assistant")
                && !message.text("content").orElse("").isEmpty()
                && !message.has("tool_calls");
        if (!isLast || !isText) {
            throw ApiException.refused(
                    message.path("prefix"),
                    "The prefix message must be the last one, with role 'assistant', a content and no tool_calls");
        }
    }

    private static Effort effort(Fields fields) {
        Optional<String> effort = fields.choice("reasoning_effort", List.of("low", "high", "max"));
        boolean off = fields.object("thinking")
                .map(thinking -> thinking.requiredChoice("type", List.of("enabled", "disabled")))
                .filter("disabled"::equals)
                .isPresent();
        if (off) {
            return Effort.OFF;
        }
        return effort.map(name -> Effort.valueOf(name.toUpperCase(Locale.ROOT))).orElse(Effort.HIGH);
    }

    private static Optional<Integer> maxTokens(Fields fields) {
        return fields.whole("max_tokens").map(number -> {
            if (!number.canConvertToInt() || number.intValue() < 1 || number.intValue() > MAX_OUTPUT) {
                throw ApiException.unfit(
                        fields.path("max_tokens"),
                        "Invalid max_tokens value, the valid range of max_tokens is [1, " + MAX_OUTPUT + "]");
            }
            return number.intValue();
        });
    }

    private static Streaming streaming(Fields fields) {
        boolean streams = fields.truth("stream").orElse(false);
        Optional<Fields> options = fields.object("stream_options");
        boolean usage = options.flatMap(given -> given.truth("include_usage")).orElse(false);
        if (options.isPresent() && !streams) {
            throw ApiException.refused("stream_options", "stream_options should be set along with stream = true");
        }
        if (!streams) {
            return Streaming.OFF;
        }
        return usage ? Streaming.WITH_USAGE : Streaming.WITHOUT_USAGE;
    }

    /** Checks the sampling parameters. They have no effect here, but must be valid. */
    private static void checkSampling(Fields fields) {
        checkRange(fields, "temperature", 0, 2);
        checkRange(fields, "top_p", 0, 1);
        checkRange(fields, "presence_penalty", -2, 2);
        checkRange(fields, "frequency_penalty", -2, 2);
        checkStop(fields);
        fields.object("response_format")
                .ifPresent(format -> format.requiredChoice("type", List.of("text", "json_object")));
    }

    private static void checkRange(Fields fields, String name, double low, double high) {
        fields.number(name).ifPresent(value -> {
            if (value < low || value > high) {
                throw ApiException.refused(
                        name,
                        "Invalid " + name + " value, the valid range of " + name + " is [" + low + ", " + high + "]");
            }
        });
    }

    private static void checkStop(Fields fields) {
        JsonNode stop = fields.any("stop");
        if (!fields.has("stop") || stop.isTextual()) {
            return;
        }
        if (!stop.isArray()) {
            throw ApiException.unfit("stop", "invalid type: expected a string or a list of strings");
        }
        for (JsonNode item : stop) {
            if (!item.isTextual()) {
                throw ApiException.unfit("stop", "invalid type: expected a string or a list of strings");
            }
        }
        if (stop.size() > MAX_STOPS) {
            throw ApiException.refused("stop", "stop must have at most " + MAX_STOPS + " sequences");
        }
    }
}
