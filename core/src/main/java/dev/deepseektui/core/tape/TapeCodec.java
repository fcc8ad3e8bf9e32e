package dev.deepseektui.core.tape;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.TapeLines.UnreadableLine;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The format of events on the tape: one line of JSON that starts with {@code seq}, {@code ts} and {@code type}, in this order.
 * An event of an unlisted type is read as an {@link UnknownEvent}.
 */
public final class TapeCodec {
    private static final Set<String> TAKEN = Set.of("seq", "ts", "type");
    /** A tape is always UTF-8; without detection, damaged bytes are never read as UTF-16. */
    private static final JsonFactory LINES = Json.FACTORY
            .rebuild()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build();

    private static final DateTimeFormatter MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private final Map<String, Class<? extends TapeEvent>> events = new HashMap<>();
    private final Map<Class<? extends TapeEvent>, String> types = new HashMap<>();
    private final Map<String, ObjectReader> readers = new ConcurrentHashMap<>();

    private TapeCodec() {}

    @SafeVarargs
    public static TapeCodec of(List<Class<? extends TapeEvent>>... rooms) {
        TapeCodec codec = new TapeCodec();
        for (List<Class<? extends TapeEvent>> room : rooms) {
            room.forEach(codec::know);
        }
        return codec;
    }

    /** Returns an event's type name on the tape: {@code tool_returned} for {@code ToolReturned}. */
    public static String typeOf(Class<? extends TapeEvent> event) {
        return SnakeCaseStrategy.INSTANCE.translate(event.getSimpleName());
    }

    /** Returns the event as a line in UTF-8 without the newline; a lone surrogate is escaped. */
    public byte[] line(Recorded recorded) {
        String ts = MILLIS.format(recorded.ts());
        if (recorded.event() instanceof UnknownEvent unknown) {
            byte[] head = Json.bytes(new WrittenEvent(recorded.seq(), ts, unknown.type(), null));
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            line.write(head, 0, head.length - 1);
            line.writeBytes(unknown.fields().getBytes(StandardCharsets.UTF_8));
            line.write('}');
            return line.toByteArray();
        }
        Class<? extends TapeEvent> event = recorded.event().getClass();
        String type = types.get(event);
        if (type == null) {
            throw new IllegalArgumentException("no room lists the event " + typeOf(event));
        }
        return Json.bytes(new WrittenEvent(recorded.seq(), ts, type, recorded.event()));
    }

    /** Reads the head of a line and checks that the rest is JSON. */
    TapeLine place(InputStream line) throws IOException, UnreadableLine {
        return parse(line, (parser, type) -> skip(parser));
    }

    /** Reads the head of a line that {@link #read} could not read. The line may have any length. */
    TapeLine placeAgain(Path tape, ByteRange line) throws IOException, UnreadableLine {
        try (InputStream in = line.open(tape)) {
            LineReader again = new LineReader(in, line.start());
            again.advance();
            return place(again);
        }
    }

    /** Reads a whole line. The event is null if its type is unknown; see {@link #unknown}. */
    TapeLine read(InputStream line) throws IOException, UnreadableLine {
        return parse(line, (parser, type) -> {
            ObjectReader reader = reader(type);
            if (reader == null) {
                return skip(parser);
            }
            // An event without fields has nothing left to parse, so an empty object is parsed instead.
            return parser.nextToken() == JsonToken.END_OBJECT ? reader.readValue("{}") : reader.readValue(parser);
        });
    }

    /** Returns the event of a line with an unknown type. */
    UnknownEvent unknown(byte[] line) throws IOException {
        try (JsonParser parser = LINES.createParser(line)) {
            TapeLine place = head(parser, (p, type) -> null);
            int from = Math.toIntExact(parser.currentLocation().getByteOffset());
            int to = line.length;
            while (line[to - 1] != '}') {
                to--;
            }
            return new UnknownEvent(place.type(), new String(line, from, to - 1 - from, StandardCharsets.UTF_8));
        } catch (UnreadableLine e) {
            throw new IOException(e);
        }
    }

    /** Returns the event of a parsed line; empty if its type is unknown. */
    public Optional<TapeEvent> event(ObjectNode line) throws IOException {
        ObjectReader reader = reader(line.path("type").asText());
        return reader == null ? Optional.empty() : Optional.of(reader.readValue(line));
    }

    private void know(Class<? extends TapeEvent> event) {
        String type = typeOf(event);
        if (events.put(type, event) != null) {
            throw new IllegalArgumentException("two events are called " + type);
        }
        requireOwnNames(type, event);
        types.put(event, type);
    }

    private @Nullable ObjectReader reader(String type) {
        Class<? extends TapeEvent> event = events.get(type);
        return event == null ? null : readers.computeIfAbsent(type, absent -> Json.MAPPER.readerFor(event));
    }

    private static void requireOwnNames(String type, Class<? extends TapeEvent> event) {
        for (RecordComponent field : event.getRecordComponents()) {
            if (TAKEN.contains(field.getName())) {
                throw new IllegalArgumentException(type + " has a field " + field.getName() + ", which every line has");
            }
        }
    }

    private TapeLine parse(InputStream line, Rest rest) throws IOException, UnreadableLine {
        try (JsonParser parser = LINES.createParser(line)) {
            return head(parser, rest);
        } catch (JacksonException | DateTimeException e) {
            throw new UnreadableLine(e);
        }
    }

    private static TapeLine head(JsonParser parser, Rest rest) throws IOException, UnreadableLine {
        expect(parser.nextToken() == JsonToken.START_OBJECT, "not a JSON object");
        expect("seq".equals(parser.nextFieldName()), "does not start with seq");
        expect(parser.nextToken() == JsonToken.VALUE_NUMBER_INT, "seq is no whole number");
        long seq = parser.getLongValue();
        expect("ts".equals(parser.nextFieldName()), "has no ts behind seq");
        expect(parser.nextToken() == JsonToken.VALUE_STRING, "ts is no text");
        Instant ts = Instant.parse(parser.getText());
        expect("type".equals(parser.nextFieldName()), "has no type behind ts");
        expect(parser.nextToken() == JsonToken.VALUE_STRING, "type is no text");
        String type = parser.getText();
        return new TapeLine(seq, ts, type, rest.read(parser, type));
    }

    private static @Nullable TapeEvent skip(JsonParser parser) throws IOException, UnreadableLine {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            parser.skipChildren();
        }
        expect(parser.nextToken() == null, "more than one value on a line");
        return null;
    }

    private static void expect(boolean holds, String otherwise) throws UnreadableLine {
        if (!holds) {
            throw new UnreadableLine(otherwise);
        }
    }

    private interface Rest {
        @Nullable
        TapeEvent read(JsonParser parser, String type) throws IOException, UnreadableLine;
    }

    /** A line to write. */
    private record WrittenEvent(
            long seq,
            String ts,
            String type,
            @JsonUnwrapped @Nullable TapeEvent event) {}

    /** A parsed line of the tape. The event is null if only the head was read or the type is unknown. */
    record TapeLine(
            long seq, Instant ts, String type, @Nullable TapeEvent event) {}
}
