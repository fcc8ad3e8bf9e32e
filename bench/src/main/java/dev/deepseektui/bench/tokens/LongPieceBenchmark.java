package dev.deepseektui.bench.tokens;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
 * A measurement of counting a megabyte of text that cannot be split into pieces. The cold variant measures the first
 * count of a JVM, including loading.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@State(Scope.Thread)
public class LongPieceBenchmark {
    private static final int MEGABYTE = 1 << 20;

    @Param({"letter", "digit", "emoji", "ideograph", "symbol", "control", "letters"})
    private String content = "";

    private String text = "";

    @Setup
    public void write() {
        text = switch (content) {
            case "letter" -> repeated("a");
            case "digit" -> repeated("7");
            case "emoji" -> repeated("\uD83D\uDE00");
            case "ideograph" -> repeated("語");
            case "symbol" -> repeated("=");
            case "control" -> repeated("\u0001");
            case "letters" -> randomLetters();
            default -> throw new IllegalArgumentException(content);
        };
    }

    @Benchmark
    public int count() {
        return new DeepSeekTokenizer().count(text);
    }

    private static String repeated(String unit) {
        return unit.repeat(MEGABYTE / unit.getBytes(StandardCharsets.UTF_8).length);
    }

    private static String randomLetters() {
        StringBuilder letters = new StringBuilder();
        new Random(1).ints(MEGABYTE, 'a', 'z' + 1).forEach(letters::appendCodePoint);
        return letters.toString();
    }
}
