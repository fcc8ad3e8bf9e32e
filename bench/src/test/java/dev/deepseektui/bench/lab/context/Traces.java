package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Traces for tests, and their replays. */
final class Traces {
    static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final Header HEADER = new Header(
            "deepseek-flash",
            "high",
            "Be brief.",
            "[{\"type\":\"function\",\"function\":{\"name\":\"recall\",\"parameters\":{}}}]");

    private Traces() {}

    static String user(String text) {
        return Json.line(Map.of("type", "user", "text", text));
    }

    static String says(String text) {
        return Json.line(Map.of("type", "assistant", "text", text, "reasoning", "", "tool_calls", List.of()));
    }

    static String calls(String id, String name, Map<String, ?> arguments) {
        Map<String, Object> call = Map.of("id", id, "name", name, "arguments", arguments);
        return Json.line(Map.of("type", "assistant", "text", "", "reasoning", "hm", "tool_calls", List.of(call)));
    }

    static String result(String id, String text) {
        return Json.line(Map.of("type", "tool", "call_id", id, "name", "x", "text", text, "error", false));
    }

    static String failure(String id, String text) {
        return Json.line(Map.of("type", "tool", "call_id", id, "name", "x", "text", text, "error", true));
    }

    static List<TraceEntry> read(byte[] bytes) {
        List<TraceEntry> entries = new ArrayList<>();
        try (TraceReader reader = TraceReader.of("file", new ByteArrayInputStream(bytes))) {
            reader.forEachRemaining(entries::add);
        }
        return entries;
    }

    static List<TraceEntry> read(String... lines) {
        return read(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a real session as it was recorded. */
    static List<TraceEntry> tape(String name) {
        Path sessions =
                Path.of(System.getProperty("project.root"), "core/src/test/resources/dev/deepseektui/core/session");
        try {
            return read(Files.readAllBytes(sessions.resolve(name + ".tape.jsonl.gz")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Header header(List<TraceEntry> tape) {
        return ((TraceEntry.Began) tape.get(0)).header();
    }

    static ContextReplayed replay(List<TraceEntry> entries, ReplayPolicy.Choice choice, long budget) {
        ContextReplay replay = new ContextReplay(ground(budget), choice);
        entries.forEach(replay::next);
        return replay.finish();
    }

    static ReplayGround ground(long budget) {
        return new ReplayGround(
                HEADER, new ContextBudget(1 << 20, 4096, budget), ReplayPrices.known(PriceTable.ofProvider()), NOON);
    }

    /** Returns a policy that only lets the conversation grow. */
    static ReplayPolicy.Choice nothing() {
        return (state, provider, ground) -> List::of;
    }

    /**
     * Returns a policy that only lets the conversation grow, and that passes each request to a watcher before it is
     * sent.
     */
    static ReplayPolicy.Choice watching(Consumer<RequestContext> watcher) {
        ContextSystem watching = new ContextSystem() {
            @Override
            public void apply(Recorded event) {}

            @Override
            public Draft draft(RequestContext now) {
                watcher.accept(now);
                return Draft.NOTHING;
            }
        };
        return (state, provider, ground) -> () -> List.of(watching);
    }

    static ReplayPolicy.Choice ladder(String... assignments) {
        return OwnPolicy.of(config(assignments));
    }

    private static Config config(String... assignments) {
        Map<String, String> set = new LinkedHashMap<>();
        Stream.of(assignments).map(one -> one.split("=", 2)).forEach(one -> set.put(one[0], one[1]));
        List<Flag> flags = set.entrySet().stream()
                .map(entry -> new Flag("test", entry.getKey(), entry.getValue()))
                .toList();
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        flags));
    }
}
