package dev.deepseektui.bench.tui;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.markdown.Markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
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
 * A benchmark that shows whether the cost of an answer is linear in its length. The answer is laid out at once, or
 * streamed with a frame for every four deltas.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class LongAnswerBenchmark {
    private static final TextColumn COLUMN = new TextColumn(158, Bands.HALF_ROWS);
    private static final int DELTAS_OF_A_FRAME = 4;

    @Param({"125000", "250000", "500000", "1000000"})
    public int chars;

    /** The kind of answer: mixed as from a model, or a single paragraph, list item or code block. */
    @Param({"mixed", "paragraph", "item", "code"})
    public String kind = "mixed";

    private String answer = "";
    private List<String> deltas = List.of();

    @Setup
    public void answer() {
        answer = switch (kind) {
            case "paragraph" -> "word and ".repeat(chars / 9);
            case "item" -> "- " + "text\n  ".repeat(chars / 7);
            case "code" -> "```java\n" + "int x = 1; // one\n".repeat(chars / 18);
            default -> Answers.ofLength(chars);
        };
        deltas = Answers.deltas(answer);
    }

    @Benchmark
    public List<Line> atOnce() {
        return Markdown.lines(answer, COLUMN);
    }

    @Benchmark
    public List<Line> streamed() {
        StreamedMarkdown streamed = new StreamedMarkdown(Style.PLAIN);
        for (int i = 0; i < deltas.size(); i++) {
            streamed.append(deltas.get(i));
            if (i % DELTAS_OF_A_FRAME == 0) {
                streamed.lines(COLUMN);
            }
        }
        return streamed.lines(COLUMN);
    }
}
