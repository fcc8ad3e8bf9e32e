package dev.deepseektui.bench.resident;

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
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** A session whose model is the simulator. The model reads the given files and answers in a few words. */
final class Desk implements AutoCloseable {
    private static final String WORDS = "It adds what was counted to the value and returns that. ".repeat(8);

    private final Queue<Answer> answers = new ArrayDeque<>();
    private final Simulator simulator = Simulator.start(ask -> {
        Answer next = answers.poll();
        return next == null ? Answer.of(WORDS) : next;
    });
    private final Session session;
    private int calls;

    Desk(Path workspace, boolean isResident) {
        List<Flag> flags = new ArrayList<>();
        set(flags, "model.base_url", simulator.baseUrl());
        set(flags, "model.api_key", "k");
        set(flags, "context.budget_tokens", "400000");
        set(flags, "context.cache_maximal", String.valueOf(isResident));
        set(flags, "context.resident.top_n", "50");
        DeepseekHome nowhere = new DeepseekHome(Path.of("/nonexistent"));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), Map.of(), flags));
        session = new SessionFactory(
                        config,
                        new Installation(nowhere, System.getenv(), "bench", InstantSource.system(), IdSource.random()))
                .open(
                        new OpenRequest(
                                workspace, "", new SessionKind.Unsaved(), Optional.empty(), TurnLimits.of(config)),
                        SessionCallbacks.watching(new SessionListener() {}));
    }

    private static void set(List<Flag> flags, String key, String value) {
        flags.add(new Flag("bench", key, value));
    }

    Session session() {
        return session;
    }

    /** Makes the model read these files, in one reply, before it answers. */
    void reads(List<String> paths) {
        ToolCall[] reads = paths.stream()
                .map(path -> new ToolCall("c" + ++calls, "read", Json.line(Map.of("file_path", path))))
                .toArray(ToolCall[]::new);
        answers.add(Answer.of("").calling(reads));
    }

    Bill ask(String text) {
        long input = session.state().cost().input();
        long hits = session.state().cost().hits();
        session.ask(text, new Cancellation());
        return new Bill(
                session.state().cost().input() - input, session.state().cost().hits() - hits);
    }

    /** The number of input tokens in a turn's requests, and how many of them were cache hits. */
    record Bill(long input, long hits) {
        long miss() {
            return input - hits;
        }
    }

    @Override
    public void close() {
        session.close();
        simulator.close();
    }
}
