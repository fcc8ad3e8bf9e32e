package dev.deepseektui.bench.lab.foreign;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines of Claude Code's sessions, and the tapes that sessions become. */
final class ForeignLines {
    static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

    private ForeignLines() {}

    static ForeignSession read(String text) throws IOException {
        return ForeignReader.read("s.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    static List<TapeEvent> tape(String text) throws IOException {
        List<TapeEvent> events = new ArrayList<>();
        new ForeignTape(read(text), "id", NOW, (at, event) -> events.add(event)).write("s.json");
        return events;
    }

    static <T extends TapeEvent> List<T> of(List<TapeEvent> events, Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    static String claude(String... lines) {
        return Stream.of(lines)
                .map(line -> "{\"sessionId\":\"s\"," + line.replace('\'', '"') + "}")
                .collect(Collectors.joining("\n"));
    }

    static String said(String text) {
        return "'type':'user','message':{'role':'user','content':'" + text + "'}";
    }

    static String answered(String id, String block) {
        return "'type':'assistant','message':{'id':'" + id + "','model':'x','content':[" + block + "]}";
    }

    static String text(String text) {
        return "{'type':'text','text':'" + text + "'}";
    }

    static String calls(String id, String tool, String input) {
        return "{'type':'tool_use','id':'" + id + "','name':'" + tool + "','input':" + input + "}";
    }

    static String returned(String id, String text, boolean failed, String beside) {
        return "'type':'user','toolUseResult':" + beside
                + ",'message':{'role':'user','content':[{'type':'tool_result','tool_use_id':'" + id + "','content':'"
                + text
                + "','is_error':" + failed + "}]}";
    }
}
