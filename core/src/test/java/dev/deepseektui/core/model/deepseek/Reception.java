package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import dev.deepseektui.core.model.RetryPolicy;
import dev.deepseektui.core.model.deepseek.Failures.TransportFailures;
import dev.deepseektui.core.model.deepseek.ReplyAssembly.ModelBehavior;
import dev.deepseektui.core.model.deepseek.ReplyReasoning.ThinkTags.TagStart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The reception of an answer from bytes alone, with its events and its outcome. */
final class Reception {
    static final String KEY = "sk-0123456789abcdef";
    static final NetworkSettings NETWORK = new NetworkSettings(
            Duration.ofSeconds(10),
            Duration.ofSeconds(300),
            new RetryPolicy(5),
            Optional.empty(),
            ProxyRules.of(Map.of()));

    private final List<ChatEvent> events = new ArrayList<>();
    private final Cancellation cancellation = new Cancellation();
    private final AtomicInteger ids = new AtomicInteger();
    private int longest = ReplyAssembly.MAX_LENGTH;
    private Dialect dialect = Dialect.DEEPSEEK;
    private TagStart start = TagStart.ANSWER;

    Reception of(Dialect other) {
        dialect = other;
        return this;
    }

    /** Makes the prompt end with the tag that starts reasoning. */
    Reception thinking() {
        start = TagStart.THOUGHT;
        return this;
    }

    Reception longest(int characters) {
        longest = characters;
        return this;
    }

    /** Returns a stream of the given JSON documents, without an end marker. */
    static String stream(String... chunks) {
        StringBuilder text = new StringBuilder();
        for (String chunk : chunks) {
            text.append("data: ").append(chunk).append("\n\n");
        }
        return text.toString();
    }

    static String call(int index, String fields) {
        return delta("\"tool_calls\":[{\"index\":" + index + ",\"type\":\"function\"," + fields + "}]");
    }

    static String delta(String fields) {
        return "{\"model\":\"deepseek-flash\",\"choices\":[{\"index\":0,\"delta\":{" + fields
                + "},\"finish_reason\":null}]}";
    }

    static String finish(String reason) {
        return "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}";
    }

    ChatReply reply(String bytes) {
        try {
            return read(utf8(bytes));
        } catch (RequestFailed e) {
            throw new AssertionError(e);
        }
    }

    ChatFailure failure(String bytes) {
        return failure(utf8(bytes));
    }

    /** Returns the failure if the connection breaks after these bytes. */
    ChatFailure brokenAfter(String bytes) {
        return failure(new SequenceInputStream(utf8(bytes), new Broken()));
    }

    ChatFailure failure(InputStream bytes) {
        try {
            throw new AssertionError(read(bytes));
        } catch (RequestFailed e) {
            return e.failure();
        }
    }

    ChatReply read(InputStream bytes) throws RequestFailed {
        Failures failures = new Failures(Endpoint.of("https://api.example.org", Optional.of(new ApiKey(KEY))));
        return new AnswerStream(
                        new ReplyAssembly(
                                events::add,
                                () -> "id" + ids.incrementAndGet(),
                                new ModelBehavior(dialect, start),
                                longest),
                        failures,
                        new TransportFailures(failures, NETWORK),
                        cancellation)
                .read(bytes);
    }

    List<ChatEvent> events() {
        return events;
    }

    static InputStream utf8(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A connection that was reset. */
    private static final class Broken extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("connection reset");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            throw new IOException("connection reset");
        }
    }
}
