package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.session.EventCatalog;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Events are written by hand and read by Jackson: what is written must be what Jackson would write, byte for byte. */
class EventFormTest {
    private static final int EACH = 40;
    private static final JsonMapper WRITER = TapeMapper.Reading.MAPPER
            .rebuild()
            .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private final TapeCodec codec = EventCatalog.codec();

    static Stream<Class<? extends TapeEvent>> events() {
        return EventCatalog.all().stream();
    }

    @ParameterizedTest
    @MethodSource("events")
    void an_event_is_written_as_jackson_would(Class<? extends TapeEvent> event) throws Exception {
        MadeRecords made = new MadeRecords(event.getName().hashCode());
        for (int i = 0; i < EACH; i++) {
            TapeEvent one = made.of(event);
            String line = new String(codec.line(new Recorded(7, Instant.EPOCH, one, 0)), StandardCharsets.UTF_8);
            String fields = new String(WRITER.writeValueAsBytes(one), StandardCharsets.UTF_8).substring(1);

            assertThat(line)
                    .isEqualTo("{\"seq\":7,\"ts\":\"1970-01-01T00:00:00.000Z\",\"type\":\"" + TapeCodec.typeOf(event)
                            + "\"" + (fields.equals("}") ? "" : ",") + fields);
        }
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
