package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.io.IOException;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A report keeps only one event of a session in memory: each is written before the next is read. */
class StreamedReportTest {
    private static final int EVENTS = 200;

    static Stream<Arguments> reports() {
        IntFunction<TapeEvent> ask = i -> new Asked(i, "ask " + i, List.of());
        IntFunction<TapeEvent> message =
                i -> new ContextAppended(i, Origin.ASK, "{\"content\":\"ask " + i + "\"}", null);
        return Stream.of(
                Arguments.of(ExportFormat.md, ask),
                Arguments.of(ExportFormat.html, ask),
                Arguments.of(ExportFormat.json, message));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void each_event_is_written_before_the_next_is_read(ExportFormat report, IntFunction<TapeEvent> event)
            throws IOException {
        StringBuilder out = new StringBuilder();
        Iterator<Recorded> events = IntStream.range(0, EVENTS)
                .mapToObj(i -> {
                    assertThat(i == 0 || out.indexOf("ask " + (i - 1)) >= 0)
                            .as("event " + i)
                            .isTrue();
                    out.setLength(0);
                    return new Recorded(i + 1, Instant.EPOCH, event.apply(i), 0);
                })
                .iterator();

        report.write(events, AgentTapes.NONE, out);

        assertThat(out).contains("ask " + (EVENTS - 1));
    }
}
