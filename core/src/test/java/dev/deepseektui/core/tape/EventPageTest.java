package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/events.md} is generated from the event records and must be up to date. {@code -Dgolden=write} rewrites
 * it.
 */
class EventPageTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final Path PAGE = PROJECT.resolve("docs/events.md");
    private static final Path SOURCES = PROJECT.resolve("core/src/main/java");
    private static final String COMMENT_OF_THE_RECORD =
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@[^\\n]*\\s+)*public record ";
    private static final String HEAD = """
        # Events of a session

        For programs that read a session's file, `tape.jsonl` in the session's directory. Each line is an event: a JSON object
        that starts with `seq`, `ts` and `type`. The tables list the other fields. `?` marks an optional field, `[]` a list.

            {"seq":7,"ts":"2026-11-18T06:30:00.123Z","type":"mode_changed","mode":"ask"}

        Events of an unknown type are kept and ignored. The build generates this page from the code (`EventPageTest`).
        """;

    private final JsonMapper mapper = Json.MAPPER;

    @Test
    void the_page_of_events_says_what_the_records_are() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(PAGE, page, StandardCharsets.UTF_8);
        }

        assertThat(page).as("docs/events.md").isEqualTo(Files.readString(PAGE, StandardCharsets.UTF_8));
    }

    private String page() throws IOException {
        Map<String, List<Class<? extends TapeEvent>>> rooms = EventCatalog.all().stream()
                .collect(Collectors.groupingBy(EventPageTest::room, TreeMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(HEAD);
        for (Map.Entry<String, List<Class<? extends TapeEvent>>> room : rooms.entrySet()) {
            page.append("\n## `").append(room.getKey()).append("`\n\n| type | meaning | fields |\n|---|---|---|\n");
            room.getValue().sort(Comparator.comparing(TapeCodec::typeOf));
            for (Class<? extends TapeEvent> event : room.getValue()) {
                page.append("| `%s` | %s | %s |\n".formatted(TapeCodec.typeOf(event), meaning(event), fields(event)));
            }
        }
        return page.append(sources()).toString();
    }

    /** Returns the table of the kinds of {@code source}. */
    private String sources() {
        StringBuilder table = new StringBuilder("""

            ## `MessageSource`

            The kind of a message in the conversation, in the field `kind` of `source`. Tapes of older versions do not have it;
            it is derived from the message's text when the session is opened. A `ShownFile` has the fields %s.

            | kind | fields |
            |---|---|
            """.formatted(fields(ShownFile.class)));
        for (JsonSubTypes.Type kind :
                MessageSource.class.getAnnotation(JsonSubTypes.class).value()) {
            table.append("| `%s` | %s |\n".formatted(kind.name(), fields(kind.value())));
        }
        return table.toString();
    }

    private static String room(Class<?> event) {
        return event.getPackageName().replaceFirst(".*\\.core\\.", "core.");
    }

    private String fields(Class<?> event) {
        StringJoiner fields = new StringJoiner(", ");
        JavaType type = mapper.constructType(event);
        for (BeanPropertyDefinition field :
                mapper.getDeserializationConfig().introspect(type).findProperties()) {
            fields.add("`" + field.getName() + (field.isRequired() ? "" : "?") + "` " + kind(field.getPrimaryType()));
        }
        return fields.length() == 0 ? "nothing" : fields.toString();
    }

    private static String kind(JavaType type) {
        if (type.isCollectionLikeType() || type.isArrayType()) {
            return kind(type.getContentType()) + "[]";
        }
        if (type.isMapLikeType()) {
            return "map of " + kind(type.getContentType());
        }
        if (type.isReferenceType()) {
            return kind(type.getReferencedType());
        }
        return switch (type.getRawClass().getSimpleName()) {
            case "String" -> "text";
            case "int", "long", "Integer", "Long", "OptionalInt", "OptionalLong" -> "whole number";
            case "double", "Double", "OptionalDouble" -> "number";
            case "boolean", "Boolean" -> "true or false";
            case "Object" -> "any value";
            default -> type.getRawClass().getSimpleName();
        };
    }

    /** Returns the first sentence of the record's comment. */
    private static String meaning(Class<?> event) throws IOException {
        String source = Files.readString(
                SOURCES.resolve(event.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java"),
                StandardCharsets.UTF_8);
        Matcher comment = Pattern.compile(COMMENT_OF_THE_RECORD + event.getSimpleName() + "\\b", Pattern.DOTALL)
                .matcher(source);
        assertThat(comment.find()).as("a comment on " + event.getSimpleName()).isTrue();
        String text = comment.group(1)
                .replaceAll("(?m)^\\s*\\*", "")
                .replaceAll("\\{@(?:code|link) ([^}]+)}", "`$1`")
                .replaceAll("\\s+", " ")
                .replaceFirst(" @.*", "")
                .strip();
        Matcher sentence = Pattern.compile("^.*?[.](?= |$)").matcher(text);
        return (sentence.find() ? sentence.group() : text).replace("|", "\\|");
    }
}
