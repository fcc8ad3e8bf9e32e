package dev.deepseektui.core.mcp;

import dev.deepseektui.core.config.NamedTable;
import dev.deepseektui.core.config.NamedTable.Unusable;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.config.ValueTypes;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import dev.deepseektui.core.mcp.ServerSpec.Approval;
import dev.deepseektui.core.mcp.ServerSpec.Place;
import dev.deepseektui.core.mcp.ServerSpec.Program;
import dev.deepseektui.core.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.mcp.ServerSpec.Waits;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What stands under the name of a server in the user's settings, or in a file of another program's form: {@code env}, {@code headers} and
 * the rest mean the same in all of them.
 */
public record ServerTable(Map<String, Object> fields) {
    private static final List<String> KEYS = List.of(
            "command",
            "args",
            "env",
            "cwd",
            "roots",
            "url",
            "headers",
            "bearer_token_env",
            "enabled_tools",
            "disabled_tools",
            "startup_seconds",
            "call_seconds",
            "approval",
            "enabled");
    private static final ValueType<String> TEXT = ValueTypes.text("text", text -> true);
    private static final ValueType<Long> SECONDS = ValueTypes.whole(1, 86_400);

    public ServerTable {
        fields = new TreeMap<>(fields);
    }

    /** What is wrong with it, if anything is. */
    public Optional<String> complaint(String name) {
        try {
            spec(name);
            return Optional.empty();
        } catch (Unusable e) {
            return Optional.of("mcp.servers." + name + " " + e.getMessage());
        }
    }

    ServerSpec spec(String name) throws Unusable {
        table().check(name);
        return new ServerSpec(
                name,
                place(),
                new ToolFilter(texts("enabled_tools"), texts("disabled_tools")),
                new Waits(
                        seconds("startup_seconds").orElse(Waits.USUAL.start()),
                        seconds("call_seconds").orElse(Waits.USUAL.call())),
                approval(),
                value("enabled", ValueTypes.flag()).orElse(true));
    }

    private Place place() throws Unusable {
        Optional<String> command = text("command");
        Optional<String> url = text("url");
        if (command.isPresent() == url.isPresent()) {
            throw new Unusable("needs a command or a url, and not both");
        }
        return command.isPresent() ? program(command.get()) : address(url.orElseThrow());
    }

    private Program program(String command) throws Unusable {
        for (String key : List.of("headers", "bearer_token_env")) {
            if (fields.containsKey(key)) {
                throw new Unusable("has a command, which gets no " + key);
            }
        }
        if (command.isBlank()) {
            throw new Unusable("has an empty command");
        }
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(texts("args"));
        return new Program(
                line,
                table("env"),
                directory(),
                value("roots", ValueTypes.flag()).orElse(true));
    }

    private Optional<Path> directory() throws Unusable {
        try {
            return text("cwd").map(Path::of);
        } catch (InvalidPathException e) {
            throw new Unusable("has a cwd that is no path");
        }
    }

    private Address address(String url) throws Unusable {
        for (String key : List.of("args", "env", "cwd", "roots")) {
            if (fields.containsKey(key)) {
                throw new Unusable("has a url, for which there is no " + key);
            }
        }
        if (!url.startsWith("http://") && !url.startsWith("https://") && !url.contains("${")) {
            throw new Unusable("has a url that does not begin with http:// or https://");
        }
        Map<String, String> headers = new TreeMap<>(table("headers"));
        text("bearer_token_env").ifPresent(variable -> headers.put("Authorization", "Bearer ${" + variable + "}"));
        return new Address(url, headers);
    }

    private Approval approval() throws Unusable {
        Optional<String> word = text("approval");
        if (word.isEmpty()) {
            return Approval.ASK;
        }
        return Arrays.stream(Approval.values())
                .filter(each -> each.word().equals(word.get()))
                .findFirst()
                .orElseThrow(() -> new Unusable("has an approval that is neither ask nor reads"));
    }

    private Optional<Duration> seconds(String key) throws Unusable {
        return value(key, SECONDS).map(Duration::ofSeconds);
    }

    private Optional<String> text(String key) throws Unusable {
        return value(key, TEXT);
    }

    private List<String> texts(String key) throws Unusable {
        return value(key, ValueTypes.listOf(TEXT, "texts")).orElse(List.of());
    }

    private Map<String, String> table(String key) throws Unusable {
        return value(key, ValueTypes.tableOf(TEXT, "NAME")).orElse(Map.of());
    }

    private <T> Optional<T> value(String key, ValueType<T> type) throws Unusable {
        return table().value(key, type);
    }

    private NamedTable table() {
        return new NamedTable("server", KEYS, fields);
    }
}
