package dev.deepseektui.bench.tokens;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A measurement of the time to the first count, and of the heap used by the tables and one tokenizer. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(10)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@State(Scope.Thread)
public class LoadBenchmark {
    private DeepSeekTokenizer[] kept = {};
    private long before;

    @Setup(Level.Trial)
    public void measureBefore() {
        before = heap();
    }

    @Benchmark
    public int firstCount() {
        kept = new DeepSeekTokenizer[] {new DeepSeekTokenizer()};
        return kept[0].count("The first text of a process.");
    }

    @TearDown(Level.Trial)
    public void measureAfter() {
        System.out.printf("%d tokenizer keeps %,d bytes of heap%n", kept.length, heap() - before);
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
