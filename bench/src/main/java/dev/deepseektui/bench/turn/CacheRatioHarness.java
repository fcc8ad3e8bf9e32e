package dev.deepseektui.bench.turn;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A measurement of the cached share of the input in a turn of 48 calls, and of its upper bound. The share can exceed the bound,
 * because answers are cached as they are generated. Each call reads another source file of this repository; the cache is the
 * simulator's, which follows the published rule.
 */
public final class CacheRatioHarness {
    private static final int CALLS = 48;

    private CacheRatioHarness() {}

    public static void main(String[] args) throws IOException {
        Path workspace =
                Path.of(args.length == 0 ? "." : args[0]).toAbsolutePath().normalize();
        List<String> files = sources(workspace);
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> {
            int n = step.getAndIncrement();
            return n < CALLS
                    ? Answer.of("")
                            .thinking("The next file.")
                            .calling(new ToolCall("c" + n, "read", Json.line(Map.of("file_path", files.get(n)))))
                    : Answer.of("Read.");
        };
        try (Simulator simulator = Simulator.start(brain);
                Session session = session(workspace, simulator)) {
            session.ask("Read them all.", new Cancellation());
            report(session);
        }
    }

    private static void report(Session session) {
        long input = session.state().cost().input();
        long hits = session.state().cost().hits();
        // The upper bound assumes that every token of the conversation misses the cache exactly once, when it is first
        // sent.
        long fresh = session.state().conversation().size().total();
        System.out.printf(
                "%d requests, %,d tokens sent, %,d cached: %.2f %%; if only new tokens missed: %.2f" + " %%%n",
                CALLS + 1, input, hits, 100.0 * hits / input, 100.0 * (input - fresh) / input);
    }

    private static List<String> sources(Path workspace) throws IOException {
        try (Stream<Path> files = Files.walk(workspace.resolve("core/src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> workspace.relativize(file).toString())
                    .sorted()
                    .limit(CALLS)
                    .toList();
        }
    }

    private static Session session(Path workspace, Simulator simulator) {
        DeepseekHome nowhere = new DeepseekHome(Path.of("/nonexistent"));
        List<Flag> flags = List.of(
                new Flag("bench", "model.base_url", simulator.baseUrl()), new Flag("bench", "model.api_key", "k"));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), Map.of(), flags));
        Installation installation =
                new Installation(nowhere, System.getenv(), "bench", InstantSource.system(), IdSource.random());
        OpenRequest opening =
                new OpenRequest(workspace, "", new SessionKind.Unsaved(), Optional.empty(), TurnLimits.of(config));
        return new SessionFactory(config, installation)
                .open(opening, SessionCallbacks.watching(new SessionListener() {}));
    }
}
