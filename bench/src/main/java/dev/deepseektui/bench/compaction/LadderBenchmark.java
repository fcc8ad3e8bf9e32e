package dev.deepseektui.bench.compaction;

import dev.deepseektui.core.context.LexicalEmbedder;
import dev.deepseektui.core.context.compaction.CompactionLadder;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.context.compaction.CompactionSettings.ThresholdOverrides;
import dev.deepseektui.core.context.compaction.LadderView;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.RewriteProfile;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of the compaction ladder on 2,000 messages of 1 MB in total. It measures the decision, a soft plan, a
 * hard plan without embedding, an emergency plan with a summary from the tape, and the embedding of 1,000 groups.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LadderBenchmark {
    private static final int GROUPS = 1_000;
    private static final Relevance BY_PLACE = (question, texts) -> IntStream.range(0, texts.size())
            .mapToObj(i -> (double) (i * 7919 % 1009))
            .toList();

    private final CompactionLadder ladder = new CompactionLadder(
            new CompactionSettings(true, Optional.of(RewriteProfile.LATE), ThresholdOverrides.NONE, null, 2));
    private final List<String> groups = new ArrayList<>();
    private @Nullable LadderView calm;
    private @Nullable LadderView full;

    @Setup
    public void fill() {
        FullSession session = new FullSession();
        System.out.printf("%d messages, %d bytes%n", session.messages(), session.bytes());
        calm = session.view(0.5);
        full = session.view(0.8);
        session.view(0.5).conversation().messages().stream()
                .limit(GROUPS)
                .forEach(message -> groups.add(message.content().content()));
    }

    @Benchmark
    public CompactionPlan nothingIsDue() {
        return ladder.automatic(Objects.requireNonNull(calm), BY_PLACE);
    }

    @Benchmark
    public CompactionPlan soft() {
        return ladder.onRequest(PressureLevel.SOFT, "", Objects.requireNonNull(full), BY_PLACE);
    }

    @Benchmark
    public CompactionPlan hardWithoutEmbedding() {
        return ladder.onRequest(PressureLevel.HARD, "", Objects.requireNonNull(full), BY_PLACE);
    }

    @Benchmark
    public CompactionPlan emergencyFromTheTape() {
        return ladder.onRequest(PressureLevel.EMERGENCY, "", Objects.requireNonNull(full), BY_PLACE)
                .wanted()
                .orElseThrow()
                .withoutModel();
    }

    @Benchmark
    public List<Double> embedding() {
        return new LexicalEmbedder().similarities("Where is thing7Name closed?", groups);
    }
}
