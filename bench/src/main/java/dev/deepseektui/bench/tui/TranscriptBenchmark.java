package dev.deepseektui.bench.tui;

import com.googlecode.lanterna.TerminalRectangle;
import com.googlecode.lanterna.graphics.BasicTextImage;
import com.googlecode.lanterna.graphics.TextImage;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.InstantSource;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark of an answer that streams into a transcript with a given number of blocks. At 200 deltas per second, a
 * frame of 16 ms contains three or four deltas. When the answer reaches 20,000 characters, a new one starts.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class TranscriptBenchmark {
    private static final Viewport AREA =
            new Viewport(new TerminalRectangle(0, 0, 160, 46), Bands.HALF_ROWS, SideArea.NOTHING);
    private static final int DELTAS_OF_A_FRAME = 4;
    private static final String ANSWER = Answers.ofLength(20_000);
    private static final List<String> DELTAS = Answers.deltas(ANSWER);

    @Param({"100", "10000"})
    public int blocks;

    private final Tape tape = new MemoryTape(InstantSource.system());
    private final Transcript transcript = new Transcript(tape::read, Reasoning.SUMMARY);
    private final TranscriptView view = new TranscriptView(transcript);
    private final TextImage image = new BasicTextImage(160, 46);
    private final StyledGraphics graphics = new StyledGraphics(image.newTextGraphics(), Glyphs.UNICODE);
    private int next;

    @Setup
    public void session() {
        for (int turn = 0; turn < blocks / 4; turn++) {
            String id = "call" + turn;
            for (TapeEvent event : List.of(
                    new Asked(turn, "Why does the reader hang?", List.of()),
                    new RequestSent(turn, 1, 1, 1, null),
                    new ReplyReceived(
                            turn, Answers.ofLength(600), "so that is it", call(id), null, null, null, null, null, null),
                    new ToolStarted(id, "read", "{\"file_path\":\"core/TapeFile.java\"}", false),
                    new ToolReturned(
                            id,
                            "read",
                            ToolOutcome.of(Status.OK, "text\n".repeat(100)).lasting(12)),
                    new TurnEnded(turn, "done", TokenUsage.UNKNOWN, null, "s1", null))) {
                transcript.take(tape.append(event));
            }
        }
    }

    private static List<ToolCall> call(String id) {
        return List.of(new ToolCall(id, "read", "{}"));
    }

    /** Measures adding one delta, without drawing. */
    @Benchmark
    public void delta() {
        streamOne();
    }

    /** Measures adding the deltas of a frame and drawing the visible rows. */
    @Benchmark
    public void frame(Blackhole screen) {
        for (int i = 0; i < DELTAS_OF_A_FRAME; i++) {
            streamOne();
        }
        draw(screen);
    }

    /** Measures drawing the visible rows without new text. This is the cost of echoing a key, without the editor. */
    @Benchmark
    public void draw(Blackhole screen) {
        view.draw(AREA, graphics);
        screen.consume(image);
    }

    private void streamOne() {
        if (next == DELTAS.size()) {
            next = 0;
            transcript.dropLive();
        }
        transcript.appendAnswer(DELTAS.get(next));
        next++;
    }
}
