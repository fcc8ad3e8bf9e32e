package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sessions composed as in production, against the strict simulator, in a separate home and workspace. By default in
 * mode auto and without a listener.
 */
final class SessionScene implements AutoCloseable {
    final Path workspace;
    final DeepseekHome home;
    final Simulator simulator;
    private final List<Flag> flags = new ArrayList<>();
    private Optional<ApprovalMode> mode = Optional.of(ApprovalMode.AUTO);
    private Map<String, String> environment = System.getenv();
    private SessionCallbacks callbacks = SessionCallbacks.watching(new SessionListener() {});
    private Setup setup = Setup.NOTHING;

    SessionScene(Path root, Brain brain) {
        this(root.resolve("workspace"), new DeepseekHome(root.resolve("home")), brain);
    }

    SessionScene(Path workspace, DeepseekHome home, Brain brain) {
        this.home = home;
        this.workspace = workspace;
        try {
            Files.createDirectories(workspace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        simulator = Simulator.start(brain);
        set("model.base_url", simulator.baseUrl()).set("model.api_key", "sk-x");
    }

    /** Sets a value for all sessions opened later. */
    SessionScene set(String key, String value) {
        flags.add(flag(key, value));
        return this;
    }

    static Flag flag(String key, String value) {
        return new Flag("test", key, value);
    }

    /** Uses the default mode for each kind of session. */
    SessionScene inItsOwnMode() {
        mode = Optional.empty();
        return this;
    }

    SessionScene in(ApprovalMode mode) {
        this.mode = Optional.of(mode);
        return this;
    }

    /** Sets all environment variables of tools. */
    SessionScene environment(Map<String, String> variables) {
        environment = variables;
        return this;
    }

    SessionScene with(SessionCallbacks callbacks) {
        this.callbacks = callbacks;
        return this;
    }

    SessionScene watchedBy(SessionListener listener) {
        return with(SessionCallbacks.watching(listener));
    }

    SessionScene rules(String text) {
        return setup(Setup.withRules(text));
    }

    SessionScene setup(Setup known) {
        setup = known;
        return this;
    }

    Session open() {
        return open(new SessionKind.Fresh());
    }

    Session resume(String id, Flag... more) {
        return open(new SessionKind.Resumed(id), more);
    }

    Session open(SessionKind source, Flag... more) {
        return open(workspace, source, more);
    }

    Session open(Path directory, SessionKind source, Flag... more) {
        List<Flag> all = new ArrayList<>(List.of(flag("context.environment", "false")));
        all.addAll(flags);
        all.addAll(List.of(more));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(home, Optional.empty(), Optional.empty(), Map.of(), all));
        Installation installation =
                new Installation(home, environment, "0.1.0", InstantSource.system(), IdSource.random());
        return new SessionFactory(config, installation)
                .open(new OpenRequest(directory, setup, source, mode, TurnLimits.of(config)), callbacks);
    }

    static EndReason ask(Session session, String text) {
        return session.ask(text, new Cancellation()).reason();
    }

    static List<TapeEvent> events(Session session) {
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = session.log().tape().read(0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    static <T extends TapeEvent> List<T> events(Session session, Class<T> type) {
        return events(session).stream().filter(type::isInstance).map(type::cast).toList();
    }

    SessionStore store() {
        return new SessionStore(home);
    }

    SessionForks forks() {
        return new SessionForks(home, InstantSource.system(), IdSource.random());
    }

    /** Returns the request bodies. */
    List<String> requests() {
        return simulator.exchanges().stream()
                .map(exchange -> new String(exchange.request().body(), StandardCharsets.UTF_8))
                .toList();
    }

    String lastRequest() {
        List<String> all = requests();
        return all.get(all.size() - 1);
    }

    @Override
    public void close() {
        simulator.close();
    }
}
