package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A converter of calls and results of other programs' tools to the form of deepseek-tui's tools. */
public final class RecordedTools {
    static final String READ_FILE = "read_file";
    static final String SHELL = "shell";
    static final String GREP = "grep";

    private static final String EDIT_FILE = "edit_file";
    private static final String WRITE_FILE = "write_file";
    private static final Map<String, String> NAMES =
            Map.of("read", READ_FILE, "bash", SHELL, "edit", EDIT_FILE, "write", WRITE_FILE);
    private static final Map<String, String> ARGUMENTS =
            Map.of("oldText", "old", "newText", "new", "timeout", "timeout_seconds", "offset", "from");
    private static final Pattern EXIT = Pattern.compile("exited with code (\\d{1,9})");

    /** A line of search results that names a file, with or without a position. */
    private static final Pattern HIT = Pattern.compile("(?m)^([^\\s:]+\\.\\w+)(?:$|[:-]\\d+[:-])");

    private RecordedTools() {}

    static ToolCall call(ToolCall recorded) {
        String name = NAMES.getOrDefault(recorded.name(), recorded.name());
        return new ToolCall(
                recorded.id(),
                name,
                name.equals(recorded.name()) ? recorded.arguments() : arguments(recorded.arguments()));
    }

    /**
     * Converts call arguments. Arguments that are not a JSON object stay unchanged, because the conversation handles
     * them.
     */
    private static String arguments(String recorded) {
        if (!(parsed(recorded) instanceof ObjectNode given)) {
            return recorded;
        }
        ObjectNode arguments = Json.object();
        given.properties().forEach(entry -> {
            if (entry.getKey().equals("limit")) {
                arguments.put(
                        "to", given.path("offset").asLong(1) + entry.getValue().asLong() - 1);
            } else {
                arguments.set(ARGUMENTS.getOrDefault(entry.getKey(), entry.getKey()), entry.getValue());
            }
        });
        return arguments.toString();
    }

    static ToolOutcome outcome(ToolCall call, Returned result) {
        return showing(call, recorded(call, result));
    }

    /** Returns the outcome with the files that its text shows. Files listed in the recording are kept. */
    public static ToolOutcome showing(ToolCall call, ToolOutcome outcome) {
        if (outcome.status() != Status.OK || !outcome.shownFiles().isEmpty()) {
            return outcome;
        }
        if (outcome.access() == Access.READ && outcome.resource() != null) {
            return outcome.showing(
                    ShownFile.page(outcome.resource(), outcome.version(), null, ShownFile.bytes(outcome.text())));
        }
        return call.name().equals(GREP)
                ? outcome.showing(Stream.concat(
                                Stream.of(argument(call, "path")).filter(path -> path.contains(".")),
                                HIT.matcher(outcome.text()).results().map(hit -> hit.group(1)))
                        .distinct()
                        .map(path -> ShownFile.hits(path, ShownFile.bytes(outcome.text())))
                        .toList())
                : outcome;
    }

    private static ToolOutcome recorded(ToolCall call, Returned result) {
        Status status = result.failed() ? Status.ERROR : Status.OK;
        String path = argument(call, "path");
        if (path.isEmpty()) {
            ToolOutcome told = ToolOutcome.of(status, result.text());
            return call.name().equals(SHELL) ? exited(told, result) : told;
        }
        return switch (call.name()) {
            case READ_FILE ->
                result.failed()
                        ? ToolOutcome.onFile(status, result.text(), path, Access.READ)
                        : read(path, page(call, result.text()));
            case EDIT_FILE, WRITE_FILE -> ToolOutcome.onFile(status, result.text(), path, Access.WRITE);
            default -> ToolOutcome.of(status, result.text());
        };
    }

    private static ToolOutcome read(String path, String text) {
        return ToolOutcome.onFile(Status.OK, text, path, Access.READ)
                .showing(ShownFile.whole(path, null, ShownFile.bytes(text)));
    }

    /**
     * Returns the outcome with an exit code. If no code was recorded, it is 0 for a successful command, and left out
     * for a failed one.
     */
    private static ToolOutcome exited(ToolOutcome told, Returned result) {
        Matcher exit = EXIT.matcher(result.text());
        int code = -1;
        while (exit.find()) {
            code = Integer.parseInt(exit.group(1));
        }
        if (code < 0 && result.failed()) {
            return told;
        }
        return told.exited(Math.max(code, 0));
    }

    /** Returns the text, preceded by the line with which {@code read_file} begins its result. */
    private static String page(ToolCall call, String text) {
        int lines = (int) text.lines().count();
        JsonNode first = parsed(call.arguments()).path("from");
        String extent = first.isMissingNode()
                ? lines == 1 ? "1 line" : lines + " lines"
                : lines == 1
                        ? "line %d".formatted(first.asLong(1))
                        : "lines %d-%d".formatted(first.asLong(1), first.asLong(1) + lines - 1);
        return "[%s]\n".formatted(extent) + text;
    }

    /** Returns the string value of an argument; an empty string if the argument is missing. */
    static String argument(ToolCall call, String name) {
        return parsed(call.arguments()).path(name).asText();
    }

    /** Returns the edits in a call's arguments. If the arguments are a single edit, returns only them. */
    static List<JsonNode> edits(ToolCall call) {
        JsonNode arguments = parsed(call.arguments());
        List<JsonNode> edits = new ArrayList<>();
        arguments.path("edits").forEach(edits::add);
        return edits.isEmpty() ? List.of(arguments) : edits;
    }

    static JsonNode parsed(String arguments) {
        try {
            return Json.tree(arguments);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
