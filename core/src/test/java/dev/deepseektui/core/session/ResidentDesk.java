package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.simulator.Exchange;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.simulator.chat.Usage;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.turn.TurnEnding;
import dev.deepseektui.core.turn.TurnLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A workspace with sessions that keep files resident, before the simulator, which answers what it is told to. */
final class ResidentDesk implements AutoCloseable {
    final Path workspace;
    final List<RuntimeException> defects = new ArrayList<>();
    private final DeepseekHome home;
    private final Deque<Runnable> deeds = new ArrayDeque<>();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final Simulator simulator = Simulator.start(ask -> next());
    private final List<Flag> flags = new ArrayList<>();
    private Session session;
    private int calls;

    ResidentDesk(Path root, String... settings) throws IOException {
        workspace = Files.createDirectories(root.resolve("workspace"));
        home = new DeepseekHome(Files.createDirectories(root.resolve("home")));
        set("model.base_url", simulator.baseUrl());
        set("model.api_key", "sk-x");
        set("context.cache_maximal", "true");
        for (int i = 0; i < settings.length; i += 2) {
            set(settings[i], settings[i + 1]);
        }
        session = open(new SessionSource.Fresh());
    }

    private void set(String key, String value) {
        flags.add(new Flag("test", key, value));
    }

    private Answer next() {
        Runnable deed = deeds.poll();
        if (deed != null) {
            deed.run();
        }
        Answer answer = answers.poll();
        return answer == null ? Answer.of("Done.") : answer;
    }

    private Session open(SessionSource source) {
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(home, Optional.empty(), Optional.empty(), Map.of(), flags));
        Installation installation =
                new Installation(home, System.getenv(), "1", InstantSource.system(), IdSource.random());
        return new SessionFactory(config, installation)
                .open(
                        new OpenRequest(workspace, "", source, Optional.of(ApprovalMode.AUTO), TurnLimits.of(config)),
                        SessionCallbacks.watching(new SessionListener() {
                            @Override
                            public void defect(String where, RuntimeException mistake) {
                                defects.add(mistake);
                            }
                        }));
    }

    Session session() {
        return session;
    }

    /** With other settings, too. */
    void resume(String... settings) {
        for (int i = 0; i < settings.length; i += 2) {
            set(settings[i], settings[i + 1]);
        }
        String id = session.id();
        session.close();
        session = open(new SessionSource.Resumed(id));
    }

    ResidentDesk file(String path, String text) {
        try {
            Path file = workspace.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the model does next. */
    ResidentDesk calls(String tool, Map<String, Object> arguments) {
        answers.add(Answer.of("").calling(new ToolCall("c" + ++calls, tool, Json.line(arguments))));
        return this;
    }

    ResidentDesk reads(String... paths) {
        ToolCall[] reads = new ToolCall[paths.length];
        for (int i = 0; i < paths.length; i++) {
            reads[i] = new ToolCall("c" + ++calls, "read_file", Json.line(Map.of("path", paths[i])));
        }
        answers.add(Answer.of("").calling(reads));
        return this;
    }

    ResidentDesk says(String text) {
        answers.add(Answer.of(text));
        return this;
    }

    /** What happens on the disk while the model thinks about its next answer. */
    ResidentDesk meanwhile(Runnable deed) {
        deeds.add(deed);
        return this;
    }

    TurnEnding ask(String text) {
        return session.ask(text, new Cancellation());
    }

    <T extends TapeEvent> List<T> events(Class<T> type) {
        List<T> events = new ArrayList<>();
        try (TapeReader reader = session.log().tape().read(0)) {
            reader.forEachRemaining(recorded -> {
                if (type.isInstance(recorded.event())) {
                    events.add(type.cast(recorded.event()));
                }
            });
        }
        return events;
    }

    /** The bodies of the requests. */
    List<String> requests() {
        return simulator.exchanges().stream()
                .map(exchange -> new String(exchange.request().body(), StandardCharsets.UTF_8))
                .toList();
    }

    String lastRequest() {
        return requests().get(requests().size() - 1);
    }

    List<Usage> usages() {
        return simulator.exchanges().stream()
                .map(Exchange::outcome)
                .map(outcome -> outcome.join().usage().orElseThrow())
                .toList();
    }

    static String lines(String word, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(word).append(" number ").append(i * 7919 % 1000).append(" of the file\n");
        }
        return text.toString();
    }

    @Override
    public void close() {
        session.close();
        simulator.close();
    }
}
