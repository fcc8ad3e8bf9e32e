package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.DoctorCommand.Checkup;
import dev.deepseektui.app.cli.SettingsOptions.ProgramSettings;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.screen.ScreenStart;
import dev.deepseektui.app.tui.screen.TrustQuestion;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.Provenance;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.TypedKey;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.RulesInForce;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The command that runs if no subcommand is given. It opens the screen. */
final class RootCommand extends ProgramCommand {
    static final String NAME = "deepseek-tui";

    private final Value<String> prompt = parameter("PROMPT", "0..1");
    private final SessionOptions options = group(new SessionOptions());

    RootCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        spec().name(NAME);
    }

    @Override
    public Integer call() {
        Optional<String> ask = prompt.get().filter(text -> !text.isBlank());
        ask.ifPresent(this::rejectMistypedCommand);
        ask.ifPresent(TypedKey::rejectIn);
        return run(ask);
    }

    /** Throws if a single word resembles a command: it is probably a mistyped command and not a prompt. */
    private void rejectMistypedCommand(String word) {
        CommandLineProgram.nearestCommand(spec().commandLine(), word).ifPresent(command -> {
            throw new UserError(say("cli.command.unknown", word, command));
        });
    }

    /** Opens the screen. Prints the messages that remain after the screen has closed. */
    private int run(Optional<String> ask) {
        TerminalCheck.require(console.terminalUser().isThere(), hostEnvironment.environment());
        // Loaded in parallel, while the child processes that set up the terminal start.
        CompletableFuture<ScreenSession> session =
                CompletableFuture.supplyAsync(() -> new ScreenSession(hostEnvironment, options));
        try {
            List<String> goodbye;
            Theme theme = Theme.of(ThemeName.AUTO, hostEnvironment.environment());
            try (LiveScreen terminal = LiveScreen.open(theme, options.programs(hostEnvironment))) {
                goodbye = new ScreenApp(result(session), InstantSource.system()).run(ask, terminal);
            }
            goodbye.forEach(line -> console.print(line));
            return ExitCode.DONE;
        } catch (IOException e) {
            throw new UserError(say("cli.terminal.unusable", IoReason.of(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }

    private static ScreenSession result(CompletableFuture<ScreenSession> session) throws InterruptedException {
        try {
            return session.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The session that the screen opens, as selected by the command-line options. */
    private static final class ScreenSession implements ScreenStart {
        private final HostEnvironment hostEnvironment;
        private final SessionOptions options;
        private final SessionOptions.ChosenSession place;
        private final Trust trust;
        /**
         * The settings as loaded at the start or at the last login. When the user trusts the workspace, its settings
         * are added.
         */
        private volatile Config config;
        /** The trusted parts of the workspace's setup. */
        private volatile ProjectSetup trusted;
        /** True if the user has just trusted the workspace for the first time. Used on the engine thread. */
        private boolean isNew;

        ScreenSession(HostEnvironment hostEnvironment, SessionOptions options) {
            this.hostEnvironment = hostEnvironment;
            this.options = options;
            this.place = options.place(hostEnvironment);
            this.trust = SessionOptions.trust(hostEnvironment);
            this.trusted = SessionOptions.trusted(
                    hostEnvironment, options.settings.projectSetup(hostEnvironment, place.workspace()));
            this.config = options.settings.load(hostEnvironment, trusted);
        }

        @Override
        public Config config() {
            return config;
        }

        @Override
        public Map<String, String> environment() {
            return hostEnvironment.environment();
        }

        @Override
        public DeepseekHome home() {
            return hostEnvironment.home();
        }

        @Override
        public Path workspace() {
            return place.workspace();
        }

        @Override
        public ProgramLog defects(Consumer<String> user) {
            return DefectReporter.of(hostEnvironment, () -> config, user);
        }

        @Override
        public List<String> logIn(String typed) {
            TypedKey.store(typed, home());
            Config now = options.settings.load(hostEnvironment, trusted);
            config = now;
            Provenance used = now.provenance(ModelKeys.API_KEY);
            return used.layer() == ConfigLayer.CREDENTIALS
                    ? List.of(say("cli.key.stored", home().credentials()))
                    : List.of(say("cli.key.other", home().credentials(), used.place()));
        }

        @Override
        public String keep(String key, String value) {
            Path file = options.settings.file(hostEnvironment);
            new SettingsFile(file).set(key, value);
            Provenance used = options.settings
                    .load(hostEnvironment, trusted)
                    .provenance(ProgramSettings.ALL.find(key).orElseThrow());
            return used.layer() == ConfigLayer.USER_FILE
                    ? say("cli.kept", key, value, file)
                    : say("cli.kept.weaker", key, value, file, used.place());
        }

        @Override
        public List<String> settings() {
            return ConfigCommand.lines(options.settings.load(hostEnvironment, trusted));
        }

        @Override
        public List<String> checkup() {
            return new Checkup(hostEnvironment, options.settings, true)
                    .findings().stream().map(Checkup::line).toList();
        }

        @Override
        public ShellPrograms programs() {
            return hostEnvironment.programs(place.workspace());
        }

        @Override
        public SessionForks forks() {
            Installation installation = SessionOptions.installation(hostEnvironment);
            return new SessionForks(installation.home(), installation.clock(), installation.ids());
        }

        @Override
        public SessionKind source() {
            return SessionOptions.source(place);
        }

        @Override
        public List<String> settleTrust(TrustQuestion question) {
            ProjectSetup project = options.settings.projectSetup(hostEnvironment, place.workspace());
            boolean counts = isTrusted(project, question);
            trusted = counts ? project : project.untrusted();
            UserSetup user = SessionOptions.userSetup(hostEnvironment);
            if (!(trust.of(user.hooks()) instanceof Trust.TrustState.Trusted) && question.askHooks(user.hooks())) {
                trust.add(user.hooks());
            }
            return Stream.of(project.leftOut(), user.leftOut(), new ShownMessages(home()).fresh(config.remarks()))
                    .flatMap(List::stream)
                    .toList();
        }

        @Override
        public List<String> offerRules(RuleOffers offers) {
            if (!isNew) {
                return List.of();
            }
            isNew = false;
            RulesInForce rules = RulesInForce.of(
                    options.settings.load(hostEnvironment, trusted),
                    SessionOptions.installation(hostEnvironment),
                    place.workspace());
            return offers.keep(rules);
        }

        private boolean isTrusted(ProjectSetup project, TrustQuestion question) {
            Trust.TrustState standing = trust.of(project);
            if (standing instanceof Trust.TrustState.Trusted) {
                return true;
            }
            boolean isTrusted = standing instanceof Trust.TrustState.Changed changed
                    ? question.ask(changed)
                    : question.ask(project);
            if (isTrusted) {
                isNew = standing instanceof Trust.TrustState.NotAgreed;
                trust.add(project);
            }
            return isTrusted;
        }

        @Override
        public Session open(SessionCallbacks callbacks, SessionKind source) {
            Config settled = options.settings.load(hostEnvironment, trusted);
            OpenRequest request = new OpenRequest(
                    place.workspace(),
                    SessionOptions.setup(hostEnvironment, SessionOptions.userSetup(hostEnvironment), trusted),
                    source,
                    options.mode.mode(),
                    TurnLimits.of(settled));
            Session session =
                    new SessionFactory(settled, SessionOptions.installation(hostEnvironment)).open(request, callbacks);
            options.record(session, hostEnvironment);
            return session;
        }
    }
}
