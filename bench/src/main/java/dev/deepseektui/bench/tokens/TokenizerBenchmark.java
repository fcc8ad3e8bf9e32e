package dev.deepseektui.bench.tokens;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
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

/**
 * A benchmark of counting tokens on one thread. An operation is one byte: operations per microsecond are megabytes per second.
 * From the repository's root:
 *
 * <pre>
 * java -cp 'bench/target/bench/lib/*' org.openjdk.jmh.Main TokenizerBenchmark \
 *   -jvmArgs -Dtokens.json=bench/tokens/node_modules/@lenml/tokenizer-deepseek_v4/models/tokenizer.json
 * </pre>
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class TokenizerBenchmark {
    @Param({"ours", "jtokkit", "djl"})
    private String tokenizer = "";

    private Corpus corpus = new Corpus(List.of(), 0, 0);
    private ToIntFunction<String> counter = text -> 0;

    @Setup
    public void open() throws IOException {
        corpus = Corpus.read();
        counter = switch (tokenizer) {
            case "ours" -> new DeepSeekTokenizer()::count;
            case "jtokkit" -> new JtokkitTokenizer()::count;
            case "djl" -> DjlTokenizer.open()::count;
            default -> throw new IllegalArgumentException(tokenizer);
        };
        System.out.printf("%s counts %,d tokens, the reference %,d%n", tokenizer, countAll(), corpus.tokens());
    }

    @Benchmark
    @OperationsPerInvocation(Corpus.BYTES)
    public int countAll() {
        int tokens = 0;
        for (String text : corpus.texts()) {
            tokens += counter.applyAsInt(text);
        }
        return tokens;
    }
}
