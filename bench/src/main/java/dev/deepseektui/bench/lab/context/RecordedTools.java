package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolAliases;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A converter of calls and results of other programs' tools to the form of deepseek-tui's tools. The only place in the
 * lab that knows the names of tools and arguments.
 */
public final class RecordedTools {
    private static final String PATH = "path";
    private static final String FILE_PATH = "file_path";
    private static final String OFFSET = "offset";
    private static final String LIMIT = "limit";

    private static final Pattern EXIT = Pattern.compile("exited with code (\\d{1,9})");

    /** A line of search results that names a file, with or without a position. */
    private static final Pattern HIT = Pattern.compile("(?m)^([^\\s:]+\\.\\w+)(?:$|[:-]\\d+[:-])");

    private RecordedTools() {}

    /** Returns the tool of this program that does the same; empty if there is none. */
    public static Optional<OwnTool> tool(String name) {
        return OwnTool.find(ToolAliases.tool(name));
    }

    /** Converts the name and the arguments of a call. A call of this program's own stays as it is. */
    public static ToolCall call(ToolCall recorded) {
        return ToolAliases.canonical(recorded);
    }

    /** Returns the path that a call is about; an empty string if there is none. */
    public static String path(ToolCall call) {
        String file = argument(call, FILE_PATH);
        return file.isEmpty() ? argument(call, PATH) : file;
    }

    /** Returns the call with another path. */
    public static ToolCall withPath(ToolCall call, String path) {
        if (!(parsed(call.arguments()) instanceof ObjectNode arguments)) {
            return call;
        }
        String name = arguments.has(FILE_PATH) ? FILE_PATH : PATH;
        return new ToolCall(call.id(), call.name(), arguments.put(name, path).toString());
    }

    static boolean isSearch(ToolCall call) {
        return is(call, OwnTool.GREP);
    }

    /** Returns true if the call is one of this program's tool. */
    public static boolean is(ToolCall call, OwnTool tool) {
        return call.name().equals(tool.word());
    }

    /** Returns the outcome of a call, with the file that it read or changed; empty if it is not about a file. */
    public static Optional<ToolOutcome> onFile(ToolCall call, Status status, String text) {
        String path = path(call);
        boolean isWrite = is(call, OwnTool.EDIT) || is(call, OwnTool.WRITE);
        return path.isEmpty() || !(isWrite || is(call, OwnTool.READ))
                ? Optional.empty()
                : Optional.of(ToolOutcome.onFile(status, text, path, isWrite ? Access.WRITE : Access.READ));
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
        return isSearch(call)
                ? outcome.showing(Stream.concat(
                                Stream.of(path(call)).filter(path -> path.contains(".")),
                                HIT.matcher(outcome.text()).results().map(hit -> hit.group(1)))
                        .distinct()
                        .map(path -> ShownFile.hits(path, ShownFile.bytes(outcome.text())))
                        .toList())
                : outcome;
    }

    private static ToolOutcome recorded(ToolCall call, Returned result) {
        Status status = result.failed() ? Status.ERROR : Status.OK;
        String path = path(call);
        if (is(call, OwnTool.BASH) && path.isEmpty()) {
            return exited(ToolOutcome.of(status, result.text()), result);
        }
        return is(call, OwnTool.READ) && !path.isEmpty() && !result.failed()
                ? read(path, page(call, result.text()))
                : onFile(call, status, result.text()).orElseGet(() -> ToolOutcome.of(status, result.text()));
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

    /** Returns the text, preceded by the line with which {@code read} begins its result. */
    public static String page(ToolCall call, String text) {
        int lines = (int) text.lines().count();
        JsonNode first = parsed(call.arguments()).path(OFFSET);
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

    /** Returns the number of the first line that a read asks for. */
    public static int firstLine(ToolCall call) {
        return parsed(call.arguments()).path(OFFSET).asInt(1);
    }

    /** Returns true if a read asks for the whole file. */
    static boolean isWhole(ToolCall call) {
        return argument(call, OFFSET).isEmpty() && argument(call, LIMIT).isEmpty();
    }

    /** Returns the edits in a call's arguments. If the arguments are a single edit, returns only them. */
    static List<JsonNode> edits(ToolCall call) {
        JsonNode arguments = parsed(call.arguments());
        List<JsonNode> edits = new ArrayList<>();
        arguments.path("edits").forEach(edits::add);
        return edits.isEmpty() ? List.of(arguments) : edits;
    }

    public static JsonNode parsed(String arguments) {
        try {
            return Json.tree(arguments);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
