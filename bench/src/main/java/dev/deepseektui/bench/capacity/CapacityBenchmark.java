package dev.deepseektui.bench.capacity;

import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityController;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * A benchmark of one checkpoint: observation, assessment, decision and update of the profile. It is run after a short
 * conversation and after a very long one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CapacityBenchmark {
    private static final Fullness FULLNESS = new Fullness(new PromptSize(4_000, 0, 0, 40_000, 0), 131_072);
    private static final int STEPS_PER_TURN = 8;

    @Param({"50", "50000"})
    int messages;

    private @Nullable CapacityController controller;
    private List<TapeEvent> step = List.of();

    @Setup
    public void fill() {
        CapacityController filled = new CapacityController(CapacitySettings.of(ConfigLoader.load(
                CapacityKeys.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("there-is-no-such-home")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()))));
        filled.apply(new SessionStarted("4711", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null));
        long number = 0;
        for (int i = 0; i < messages / 2; i++) {
            if (i % STEPS_PER_TURN == 0) {
                filled.apply(new Asked(i / STEPS_PER_TURN + 1L, "go on", List.of("src/Main.java")));
                filled.apply(MessageFactory.ask(++number, "go on"));
            }
            step(++number, "src/File" + i % 200 + ".java").forEach(filled::apply);
        }
        step = step(++number, "src/Last.java");
        filled.observe(Checkpoint.PRE_REQUEST, 3, FULLNESS, "deepseek-flash").ifPresent(filled::apply);
        controller = filled;
    }

    private static List<TapeEvent> step(long number, String path) {
        ToolCall call = new ToolCall("call_0", "read", "{\"file_path\":\"" + path + "\"}");
        ReplyReceived reply =
                new ReplyReceived(number, "", "", List.of(call), "tool_calls", null, null, null, null, null);
        List<TapeEvent> events = new ArrayList<>(List.of(reply));
        MessageFactory.reply(reply).ifPresent(events::add);
        events.add(new ToolStarted(call.id(), call.name(), call.arguments(), false));
        events.add(new ToolReturned(call.id(), call.name(), ToolOutcome.onFile(Status.OK, "text", path, Access.READ)));
        events.add(MessageFactory.result(number, call.id(), ToolOutcome.of(Status.OK, "text")));
        return events;
    }

    @Benchmark
    public CheckpointEvaluated checkpoint() {
        CheckpointEvaluated evaluated = filled().observe(Checkpoint.POST_TOOL, 3, FULLNESS, "deepseek-flash")
                .orElseThrow();
        filled().apply(evaluated);
        return evaluated;
    }

    /**
     * Measures a step and its checkpoint: five events, two of which are messages. The conversation grows during the
     * measurement.
     */
    @Benchmark
    public CheckpointEvaluated stepAndCheckpoint() {
        step.forEach(filled()::apply);
        return checkpoint();
    }

    private CapacityController filled() {
        return Objects.requireNonNull(controller);
    }
}
