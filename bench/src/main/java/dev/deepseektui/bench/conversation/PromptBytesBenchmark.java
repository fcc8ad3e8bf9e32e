package dev.deepseektui.bench.conversation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of building a request of 120,000 tokens, from few long messages and from many short ones. For comparison,
 * the complete serialization of the messages is measured, too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PromptBytesBenchmark {
    private static final int TOKENS = 120_000;

    @Param({"200", "2000"})
    int messages;

    private @Nullable Conversation conversation;

    @Setup
    public void fill() {
        DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
        Conversation filled = new Conversation(tokenizer);
        filled.apply(new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null));
        int perText = tokenizer.count(words(1));
        int wordsEach = Math.max(1, TOKENS / messages / perText);
        for (int i = 0; i < messages; i += 2) {
            filled.apply(MessageFactory.ask(filled.numberFor(Origin.ASK), words(wordsEach)));
            ReplyReceived reply = new ReplyReceived(
                    filled.numberFor(Origin.REPLY),
                    words(wordsEach),
                    "",
                    List.of(),
                    "stop",
                    null,
                    null,
                    null,
                    null,
                    null);
            MessageFactory.reply(reply).ifPresent(filled::apply);
        }
        System.out.printf(
                Locale.ROOT,
                "%d messages, %d tokens%n",
                messages,
                filled.prompt().tokens());
        conversation = filled;
    }

    private static String words(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("the parser returns a tree when line ").append(i % 1000).append(" of Main.java ends; ");
        }
        return text.toString();
    }

    @Benchmark
    public PromptBytes prepared() {
        return filled().prompt();
    }

    /** Serializes all messages for each request. Programs that keep messages as objects work like this. */
    @Benchmark
    public byte[] serializedAnew() throws IOException {
        ArrayNode array = Json.array();
        for (PromptMessage message : filled().messages()) {
            Message content = message.content();
            array.addObject()
                    .put("role", content.role().name().toLowerCase(Locale.ROOT))
                    .put("content", content.content());
        }
        return Json.bytes(array);
    }

    private Conversation filled() {
        return Objects.requireNonNull(conversation);
    }
}
