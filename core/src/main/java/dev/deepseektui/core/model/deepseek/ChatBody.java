package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** A request's JSON: its own few fields, and between them the conversation's bytes as they are. */
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
        this.messages = ThoughtNames.in(request.messages(), dialect);
        this.tools = request.tools();
    }

    /** {@code tool_choice} is left out: with thinking, the API refuses it. */
    private static ObjectNode fields(ChatRequest request, Dialect dialect) {
        ObjectNode fields = Json.object();
        fields.put("model", request.model());
        fields.put("max_tokens", request.maxTokens());
        ThinkingFields.put(fields, request.effort(), dialect);
        fields.put("stream", true);
        fields.putObject("stream_options").put("include_usage", true);
        return fields;
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
}
