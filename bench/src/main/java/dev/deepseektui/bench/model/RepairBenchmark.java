package dev.deepseektui.bench.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.repair.RepairingModel;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark of the filter that a streamed answer passes through, per delta of eight characters. The answers are prose,
 * code with many angle brackets, and a tool call written as text, which is held back to its end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RepairBenchmark {
    private static final int DELTAS = 2_500;
    private static final int PIECE = 8;

    @Param({"prose", "brackets", "leak"})
    private String kind = "prose";

    private List<ChatEvent> deltas = List.of();
    private ChatReply reply = ChatReply.NOTHING;
    private final ChatRequest request =
            new ChatRequest("m", Effort.HIGH, 1_000, JsonText.of("[]"), JsonText.of("[]"), 1, 100_000);

    @Setup
    public void prepare() {
        Random random = new Random(1);
        String words = IntStream.range(0, DELTAS * PIECE)
                .mapToObj(i -> (kind.equals("brackets") ? "a<b" : "word") + random.nextInt(999) + " ")
                .collect(Collectors.joining());
        String text = kind.equals("leak")
                ? "<\uFF5CDSML\uFF5Cfunction_calls><\uFF5CDSML\uFF5Cinvoke name=\"write\">"
                        + "<\uFF5CDSML\uFF5Cparameter name=\"content\" string=\"true\">" + words
                : words;
        String answer = text.substring(0, DELTAS * PIECE);
        deltas = IntStream.range(0, DELTAS)
                .<ChatEvent>mapToObj(i -> new TextDelta(answer.substring(i * PIECE, (i + 1) * PIECE)))
                .toList();
        reply = new ChatReply(answer, null, List.of(), "stop", TokenUsage.UNKNOWN, null);
    }

    @Benchmark
    @OperationsPerInvocation(DELTAS)
    public void filtered(Blackhole hole) {
        ChatModel model = new RepairingModel(this::answer, call -> call, () -> "1");
        hole.consume(model.answer(request, hole::consume, new Cancellation()));
    }

    @Benchmark
    @OperationsPerInvocation(DELTAS)
    public void unfiltered(Blackhole hole) {
        hole.consume(answer(request, hole::consume, new Cancellation()));
    }

    private ChatReply answer(ChatRequest asked, ChatModel.ChatListener listener, Cancellation cancellation) {
        deltas.forEach(listener::on);
        return reply;
    }
}
