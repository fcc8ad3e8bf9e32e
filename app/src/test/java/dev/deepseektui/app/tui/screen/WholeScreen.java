package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.editor.DraftFile;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.keys.UiKeys.NotifyMode;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.BackgroundJobs.GitBranch;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.screen.ScreenUpdate.Notifications;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.model.TypedKey;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The whole screen over a real session, drawn as text. Keys go in; messages from other threads are handled while the
 * test waits for something. Time passes only when the test says so.
 */
final class WholeScreen implements AutoCloseable, ScreenControls {
    private static final long TIMEOUT_SECONDS = 60;
    private static final long LOOK_MILLIS = 25;
    private static final Duration TICK = Duration.ofMillis(100);

    final Path workspace;
    final DeepseekHome home;
    final Map<String, String> environment = new HashMap<>();
    final List<TerminalSignal> signals = new ArrayList<>();
    final List<String> copied = new ArrayList<>();
    final SessionController controller;
    /** Sessions are opened only once this gate is open. */
    final CountDownLatch gate = new CountDownLatch(1);

    private final SharedTape first = new SharedTape(false);
    private final Simulator simulator;
    private final BackgroundJobs jobs;
    private final ScreenUpdate update;
    private final BlockingQueue<Msg> queue = new LinkedBlockingQueue<>();
    private ScreenModel model;
    private Duration up = Duration.ZERO;
    private boolean over;

    private WholeScreen(Path root, Brain brain, Flag... flags) throws IOException {
        workspace = Files.createDirectories(root.resolve("workspace"));
        home = new DeepseekHome(root.resolve("home"));
        simulator = Simulator.start(brain);
        boolean steers = Stream.of(flags).noneMatch(flag -> flag.value().equals("turn"));
        controller = new SessionController(
                new SessionOpening(
                        queue::add,
                        new Here(flags),
                        new ProgramLog(home.log(), List::of, line -> queue.add(SessionMsg.notice(line))),
                        this::blank),
                steers ? Due.NEXT_STEP : Due.AFTER_TURN);
        jobs = new BackgroundJobs(
                queue::add,
                controller::session,
                new BackgroundJobs.BackgroundSources(
                        new HistoryFile(home.history()),
                        new DraftFile(home.drafts(), workspace),
                        new GitBranch(workspace),
                        Optional::empty));
        update = new ScreenUpdate(controller, jobs, new Notifications("workspace", NotifyMode.OFF));
        Instant now = Instant.now();
        model = ScreenModel.of(
                Desks.fresh(new TerminalSize(80, 24), now), new Transcript(first, Reasoning.SUMMARY), now);
    }

    /** Creates a screen with an open session. */
    static WholeScreen in(Path root, Brain brain, Flag... flags) throws IOException {
        WholeScreen screen = new WholeScreen(root, brain, flags);
        screen.gate.countDown();
        screen.begin(new SessionKind.Fresh());
        screen.await("is open", shown -> screen.controller.session().isPresent());
        return screen;
    }

    /** Creates a screen whose session is opened by {@link #begin}. */
    static WholeScreen before(Path root, Brain brain, Flag... flags) throws IOException {
        return new WholeScreen(root, brain, flags);
    }

    /** Starts opening the session, which waits for {@link #gate}. */
    void begin(SessionKind source) {
        controller.begin(source, first);
    }

    private Session open(SessionKind source, SessionCallbacks callbacks, Flag... more) {
        List<Flag> flags = new ArrayList<>(List.of(
                new Flag("test", "model.base_url", simulator.baseUrl()), new Flag("test", "model.api_key", "sk-x")));
        Stream.of(more).filter(flag -> !flag.key().startsWith("ui.")).forEach(flags::add);
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(home, Optional.empty(), Optional.empty(), Map.of(), flags));
        return new SessionFactory(
                        config, new Installation(home, System.getenv(), "1", InstantSource.system(), IdSource.random()))
                .open(new OpenRequest(workspace, "", source, Optional.empty(), TurnLimits.of(config)), callbacks);
    }

    WholeScreen type(String text) {
        text.codePoints().forEach(codePoint -> press(KeyStrokes.of(codePoint)));
        return this;
    }

    WholeScreen press(KeyStroke... keys) {
        for (KeyStroke key : keys) {
            take(new Msg.KeyPressed(key));
        }
        return this;
    }

    WholeScreen mouse(MouseActionType action, TerminalPosition at) {
        return press(new MouseAction(action, 1, at));
    }

    /** Returns the position of a string on the screen. */
    TerminalPosition find(String text) {
        List<String> rows = rows();
        for (int row = 0; row < rows.size(); row++) {
            int column = rows.get(row).indexOf(text);
            if (column >= 0) {
                return new TerminalPosition(column, row);
            }
        }
        throw new AssertionError(text + " is not on the screen:\n" + screen());
    }

    /** Presses the letter of an answer, and waits until it takes effect. */
    WholeScreen answer(String letter) {
        return type(letter).pass(Duration.ofMillis(400));
    }

    WholeScreen enter(String text) {
        return type(text).press(new KeyStroke(KeyType.Enter));
    }

    /** Advances the time, in ticks like the loop's. */
    WholeScreen pass(Duration time) {
        for (Duration end = up.plus(time); up.compareTo(end) < 0; ) {
            up = up.plus(TICK);
            take(new Msg.Tick(up));
        }
        return this;
    }

    void resize(int columns, int rows) {
        take(new Msg.Resized(new TerminalSize(columns, rows)));
    }

    void take(Msg msg) {
        ScreenStep<ScreenModel> step = update.apply(model, msg);
        model = step.model();
        try {
            for (Effect command : step.commands()) {
                over |= command == Effect.QUIT;
                command.perform(this);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ScreenModel model() {
        return model;
    }

    boolean isOver() {
        return over;
    }

    String screen() {
        return String.join("\n", rows());
    }

    List<String> rows() {
        TextGrid grid = new TextGrid(
                model.desk().size().getColumns(), model.desk().size().getRows());
        new ScreenView().draw(model, grid.graphics());
        return grid.rows();
    }

    /** Returns the bottom row, without surrounding blanks. */
    String bottom() {
        List<String> rows = rows();
        return rows.get(rows.size() - 1).strip();
    }

    WholeScreen shows(String text) {
        return await("shows " + text, screen -> screen.contains(text));
    }

    WholeScreen showsNoMore(String text) {
        return await("shows no more " + text, screen -> !screen.contains(text));
    }

    /** Waits until the turn or command has ended. */
    WholeScreen idles() {
        return await("is idle", screen -> !model.desk().status().isBusy());
    }

    WholeScreen await(String what, Predicate<String> condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        try {
            // In this order: messages sent before the condition became true are already in the queue, and are handled.
            while (!condition.test(screen()) || !queue.isEmpty()) {
                // Polls, because some awaited changes send no message, such as a new file or a job's output.
                Msg msg = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (msg != null) {
                    take(msg);
                } else if (System.nanoTime() > end) {
                    throw new AssertionError(what + ", but it is not so:\n" + screen());
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    @Override
    public void close() {
        try (simulator;
                jobs) {
            controller.close();
        }
    }

    @Override
    public void redraw() {}

    @Override
    public void suspend() {}

    @Override
    public int lend(ProcessBuilder program) throws IOException {
        try {
            return program.start().waitFor();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void captureMouse() {}

    @Override
    public void releaseMouse() {}

    @Override
    public void signal(TerminalSignal signal) {
        signals.add(signal);
    }

    @Override
    public void copy(String text) {
        copied.add(text);
    }

    @Override
    public void wear(Theme theme) {}

    private SessionMsg.SessionBegun blank(SharedTape tape) {
        return new SessionMsg.SessionBegun(
                new Transcript(tape, Reasoning.SUMMARY),
                model.desk().pane(),
                model.desk().status());
    }

    private final class Here implements ScreenStart {
        private final Flag[] flags;

        Here(Flag... flags) {
            this.flags = flags;
        }

        @Override
        public Config config() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ProgramLog defects(Consumer<String> user) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void begin(ProgramLog log) {}

        @Override
        public List<String> settleTrust(TrustQuestion question) {
            try {
                gate.await();
                return List.of();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public SessionKind source() {
            return new SessionKind.Fresh();
        }

        @Override
        public Session open(SessionCallbacks callbacks, SessionKind kind) {
            return WholeScreen.this.open(kind, callbacks, flags);
        }

        @Override
        public Map<String, String> environment() {
            return environment;
        }

        @Override
        public DeepseekHome home() {
            return home;
        }

        @Override
        public Path workspace() {
            return workspace;
        }

        @Override
        public ShellPrograms programs() {
            return ShellPrograms.outside(List.of(workspace), environment.getOrDefault("PATH", ""));
        }

        @Override
        public SessionForks forks() {
            return new SessionForks(home, InstantSource.system(), IdSource.random());
        }

        @Override
        public List<String> logIn(String typed) {
            TypedKey.store(typed, home);
            return List.of("The key is stored.");
        }

        @Override
        public String keep(String key, String value) {
            new SettingsFile(home.settings()).set(key, value);
            return key + " is kept.";
        }

        @Override
        public List<String> settings() {
            return List.of("model.name = set");
        }

        @Override
        public List<String> checkup() {
            return List.of("ok  all is well", "hint  one row is not enough for this where the screen is narrow");
        }
    }
}
