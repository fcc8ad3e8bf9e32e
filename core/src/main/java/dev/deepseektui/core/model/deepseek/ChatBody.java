package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.conversation.ReplyJson.DETAILS;
import static dev.deepseektui.core.conversation.ReplyJson.OTHER_REASONING;
import static dev.deepseektui.core.conversation.ReplyJson.USUAL_REASONING;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** The JSON body of a request: a few fields, followed by the unchanged bytes of the messages and tools. */
final class ChatBody extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final byte[] MESSAGES = utf8(",\"messages\":");
    private static final byte[] TOOLS = utf8(",\"tools\":");
    private static final byte[] CLOSE = utf8("}");

    private final byte[] fields;
    private final JsonText messages;
    private final JsonText tools;

    ChatBody(ChatRequest request, Dialect dialect) {
        byte[] object = utf8(Json.line(fields(request, dialect)));
        this.fields = Arrays.copyOf(object, object.length - CLOSE.length);
        this.messages = withReasoning(request, ReasoningFieldNames.in(request.messages(), dialect), dialect);
        this.tools = request.tools();
    }

    /** Returns the fields before the messages. Leaves out {@code tool_choice}, which the API rejects in thinking mode. */
    private static ObjectNode fields(ChatRequest request, Dialect dialect) {
        ObjectNode fields = Json.object();
        fields.put("model", request.model());
        fields.put("max_tokens", request.maxTokens());
        ThinkingFields.put(fields, request.effort(), dialect);
        fields.put("stream", true);
        fields.putObject("stream_options").put("include_usage", true);
        return fields;
    }

    /** Returns the messages with the reasoning that DeepSeek demands of every reply if there are tools. */
    private static JsonText withReasoning(ChatRequest request, JsonText messages, Dialect dialect) {
        if (dialect != Dialect.DEEPSEEK
                || request.effort() == Effort.OFF
                || request.tools().isEmpty()) {
            return messages;
        }
        byte[] known = messages.bytes();
        byte[] sent = ReplyJson.withReasoning(known);
        return sent == known ? messages : JsonText.of(sent);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public MediaType contentType() {
        return JSON;
    }

    @Override
    public long contentLength() {
        long tail = tools.isEmpty() ? 0 : TOOLS.length + tools.length();
        return fields.length + MESSAGES.length + messages.length() + tail + CLOSE.length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        OutputStream out = sink.outputStream();
        out.write(fields);
        out.write(MESSAGES);
        messages.writeTo(out);
        if (!tools.isEmpty()) {
            out.write(TOOLS);
            tools.writeTo(out);
        }
        out.write(CLOSE);
    }

    /** The fields for the reasoning effort in each dialect; none for servers that might reject unknown fields. */
    private static final class ThinkingFields {
        private ThinkingFields() {}

        static void put(ObjectNode fields, Effort effort, Dialect dialect) {
            boolean thinks = effort != Effort.OFF;
            switch (dialect) {
                case DEEPSEEK -> {
                    fields.putObject("thinking").put("type", thinks ? "enabled" : "disabled");
                    if (thinks) {
                        fields.put("reasoning_effort", effort.word());
                    }
                }
                case OPENROUTER -> {
                    ObjectNode reasoning = fields.putObject("reasoning");
                    if (thinks) {
                        reasoning.put("effort", threeSteps(effort));
                    } else {
                        reasoning.put("enabled", false);
                    }
                }
                case OLLAMA -> fields.put("reasoning_effort", thinks ? threeSteps(effort) : "none");
                // Templates of DeepSeek's models need the first field, other templates the second; each ignores the
                // other field.
                case VLLM, SGLANG ->
                    fields.putObject("chat_template_kwargs")
                            .put("thinking", thinks)
                            .put("enable_thinking", thinks);
                case SILICONFLOW, LMSTUDIO, OPENAI -> {}
            }
        }

        /** Returns the effort for servers with the values low, medium and high. */
        private static String threeSteps(Effort effort) {
            return effort == Effort.LOW ? "low" : "high";
        }
    }

    /** The field names under which each kind of server accepts reasoning. Reasoning under another name is renamed. */
    static final class ReasoningFieldNames {
        private ReasoningFieldNames() {}

        static JsonText in(JsonText messages, Dialect dialect) {
            List<String> names = of(dialect);
            if (names.isEmpty()) {
                return messages;
            }
            byte[] asTheyCame = messages.bytes();
            byte[] sent = ReplyJson.knownBy(names, asTheyCame);
            return sent == asTheyCame ? messages : JsonText.of(sent);
        }

        /**
         * Returns the names, default first; empty for an unknown server. Older and newer versions of a server may use
         * different names.
         */
        private static List<String> of(Dialect dialect) {
            return switch (dialect) {
                case DEEPSEEK, SILICONFLOW, SGLANG -> List.of(USUAL_REASONING);
                case OLLAMA -> List.of(OTHER_REASONING);
                case OPENROUTER -> List.of(OTHER_REASONING, DETAILS);
                case VLLM -> List.of(OTHER_REASONING, USUAL_REASONING);
                case LMSTUDIO -> List.of(USUAL_REASONING, OTHER_REASONING);
                case OPENAI -> List.of();
            };
        }
    }
}
