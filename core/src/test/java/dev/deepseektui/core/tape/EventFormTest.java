package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON form of every event. {@code -Dgolden=write} rewrites the golden lines. */
class EventFormTest {
    private static final int EACH = 40;
    private static final int FROZEN = 2;
    private static final Path GOLDEN = Path.of(
            System.getProperty("project.root"), "core/src/test/resources/dev/deepseektui/core/tape/event-lines.jsonl");

    private final TapeCodec codec = EventCatalog.codec();

    static Stream<Class<? extends TapeEvent>> events() {
        return EventCatalog.all().stream();
    }

    @Test
    void an_event_is_written_as_ever() throws Exception {
        String lines = events().sorted(Comparator.comparing(TapeCodec::typeOf))
                .flatMap(this::lines)
                .collect(Collectors.joining());
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, lines, StandardCharsets.UTF_8);
        }

        assertThat(lines.lines()).containsExactlyElementsOf(Files.readAllLines(GOLDEN, StandardCharsets.UTF_8));
    }

    private Stream<String> lines(Class<? extends TapeEvent> event) {
        MadeRecords made = new MadeRecords(TapeCodec.typeOf(event).hashCode());
        return IntStream.range(0, FROZEN)
                .mapToObj(each -> codec.line(new Recorded(7, Instant.EPOCH, made.of(event), 0)))
                .map(line -> new String(line, StandardCharsets.UTF_8) + "\n");
    }

    @ParameterizedTest
    @MethodSource("events")
    void an_event_is_read_as_it_was_written(Class<? extends TapeEvent> event) throws Exception {
        MadeRecords made = new MadeRecords(event.getName().hashCode());
        for (int i = 0; i < EACH; i++) {
            byte[] line = codec.line(new Recorded(7, Instant.EPOCH, made.of(event), 0));
            TapeEvent read = Objects.requireNonNull(
                    codec.read(new ByteArrayInputStream(line)).event());

            assertThat(Json.tree(codec.line(new Recorded(7, Instant.EPOCH, read, 0))))
                    .isEqualTo(Json.tree(line));
        }
    }
}
