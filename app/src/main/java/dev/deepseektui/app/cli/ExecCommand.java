package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.exec.ExecOutput;
import dev.deepseektui.app.exec.ExecOutput.OutputFormat;
import dev.deepseektui.app.exec.KeyQuestion;
import dev.deepseektui.app.exec.LineApprover;
import dev.deepseektui.app.exec.PipedPrompt;
import dev.deepseektui.app.exec.RefusingApprover;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.PromptInput;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The command that runs one prompt without the screen. */
final class ExecCommand extends ProgramCommand {
    private static final long TIMEOUT_SECONDS = 3;

    private final Value<String> prompt = parameter("PROMPT", "0..1");
    private final SessionOptions options = group(new SessionOptions());
    private final HeadlessOptions headless = group(new HeadlessOptions());
    private final Switch retried = flag("--retry");
    private final Switch json = flag("--json");
    private final Switch verbose = flag("-v, --verbose");
    private final Value<Long> maxSteps = value("--max-steps N", Long.class);
    private final Value<Double> maxCost = value("--max-cost USD", Double.class);
    private final Value<Path> lastMessageFile = value("--output-last-message FILE", Path.class);
    private final Switch unsaved = flag("--no-save");
    private final Switch guide = flag("--guide");
    private final Switch trusted = flag("--trust");

    ExecCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples(
                "deepseek-tui exec \"what does Main.java do?\"",
                "git diff | deepseek-tui exec \"review this change\"",
                "deepseek-tui exec --mode auto --max-cost 0.05 \"make the tests pass\"",
                "deepseek-tui exec -c --retry");
    }

    @Override
    public Integer call() {
        new Thread(DeepSeekTokenizer::load, "tokenizer").start();
        OutputFormat format = format();
        Optional<PromptInput> input = input();
        SessionOptions.ChosenSession place = place();
        ProjectSetup project = settled(options.settings.projectSetup(hostEnvironment, place.workspace()));
        UserSetup user = settled(SessionOptions.userSetup(hostEnvironment));
        Config config = config(project);
        ExecOutput output = new ExecOutput(console, format, verbose.isGiven());
        ProgramLog defects = DefectReporter.of(hostEnvironment, () -> config, console::say);
        defects.begin(config.get(ProgramLog.LEVEL), "exec");
        SessionListener listener = output.listener(defects);
        if (place.session().isEmpty() && isKeyMissing(config)) {
            output.fail(say("cli.exec.no_key"), listener);
            return ExitCode.ACCOUNT;
        }
        OpenRequest request = request(place, SessionOptions.setup(hostEnvironment, user, project), config);
        RefusingApprover unasked = new RefusingApprover();
        SessionCallbacks callbacks = new SessionCallbacks(
                console.terminalUser().isThere() ? new LineApprover(console) : unasked, Continuation.STOP, listener);
        try (Session session =
                new SessionFactory(config, SessionOptions.installation(hostEnvironment)).open(request, callbacks)) {
            options.record(session, hostEnvironment);
            String model = session.state().conversation().header().model();
            if (isKeyMissing(config.with(ModelKeys.NAME, model))) {
                output.fail(say("cli.exec.no_key"), listener);
                return ExitCode.ACCOUNT;
            }
            return run(session, input, unasked, output);
        }
    }

    private OutputFormat format() {
        if (json.isGiven() && headless.format() != OutputFormat.TEXT) {
            throw new UserError(say("cli.only_one", "--json, --output-format"));
        }
        return json.isGiven() ? OutputFormat.EVENTS : headless.format();
    }

    /** Returns the prompt, including data piped to standard input; empty for {@code --retry}. */
    private Optional<PromptInput> input() {
        if (retried.isGiven()) {
            prompt.get().ifPresent(needless -> {
                throw new UserError(say("cli.retry.prompt"));
            });
            return Optional.empty();
        }
        PromptInput input =
                new PipedPrompt(console, PipedPrompt.TIMEOUT).with(prompt.get().orElse(null));
        KeyQuestion keys = new KeyQuestion(console);
        keys.requireNone(input.text());
        input.data().ifPresent(keys::requireNone);
        headless.appended().ifPresent(keys::requireNone);
        return Optional.of(input);
    }

    private SessionOptions.ChosenSession place() {
        SessionOptions.ChosenSession place = options.place(hostEnvironment);
        if (retried.isGiven() && place.session().isEmpty()) {
            throw new UserError(say("cli.retry.session"));
        }
        if (unsaved.isGiven() && place.session().isPresent()) {
            throw new UserError(say("cli.no_save"));
        }
        return place;
    }

    private Config config(ProjectSetup project) {
        Config set = headless.with(options.settings.load(hostEnvironment, project), hostEnvironment);
        Config config = guide.isGiven() ? ModelAccess.withoutProvider(set) : set;
        headless.unmet().forEach(console::say);
        new ShownMessages(hostEnvironment.home()).fresh(config.remarks()).forEach(console::say);
        return config;
    }

    private OpenRequest request(SessionOptions.ChosenSession place, Setup setup, Config config) {
        return new OpenRequest(
                place.workspace(),
                headless.with(
                        trusted.isGiven() ? setup.nested() : setup,
                        place.session().isEmpty()),
                headless.source(
                        unsaved.isGiven() ? new SessionKind.Unsaved() : SessionOptions.source(place),
                        hostEnvironment.home()),
                options.mode.mode(),
                limits(TurnLimits.of(config)));
    }

    private int run(Session session, Optional<PromptInput> input, RefusingApprover unasked, ExecOutput output) {
        session.rules().book().complaints().forEach(console::say);
        session.droppedMode().map(dropped -> dropped.droppedFor(session.mode())).ifPresent(console::say);
        unpriced(session).ifPresent(console::say);
        output.begin(session);
        TurnEnding ending = turn(
                session,
                cancellation -> input.map(asked -> session.ask(asked, cancellation))
                        .orElseGet(() -> session.retry(cancellation)));
        output.end(ending);
        unasked.line().ifPresent(console::say);
        output.printResult();
        // The file is written last, so that the answer has been printed even if the file cannot be written.
        lastMessageFile
                .get()
                .ifPresent(file -> write(hostEnvironment.workingDirectory().resolve(file), output.answer()));
        return exitCode(ending);
    }

    /**
     * Runs the only turn of the process. If the process is terminated, cancels the turn and waits until it has ended.
     */
    private static TurnEnding turn(Session session, Function<Cancellation, TurnEnding> turn) {
        Cancellation cancellation = new Cancellation();
        CountDownLatch over = new CountDownLatch(1);
        Thread ending = new Thread(() -> cancelAndWait(cancellation, over), "exec-ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            return turn.apply(cancellation);
        } finally {
            session.close();
            over.countDown();
        }
    }

    private static void cancelAndWait(Cancellation cancellation, CountDownLatch over) {
        cancellation.cancel();
        try {
            over.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isKeyMissing(Config config) {
        return !guide.isGiven() && ModelAccess.isEmbedded(config);
    }

    /** Returns a warning if a cost limit is set but the model has no known price, so the limit may have no effect. */
    private Optional<String> unpriced(Session session) {
        return maxCost.get()
                .filter(usd -> session.log().price().isEmpty())
                .map(usd -> say(
                        "cli.exec.unpriced",
                        usd,
                        SafeText.line(session.state().conversation().header().model())));
    }

    /** Returns the trusted parts of the project's setup. Prints why other parts are ignored. */
    private ProjectSetup settled(ProjectSetup project) {
        project.leftOut().forEach(console::say);
        Trust trust = SessionOptions.trust(hostEnvironment);
        if (trusted.isGiven()) {
            trust.add(project);
        }
        Trust.TrustState standing = trust.of(project);
        if (standing instanceof Trust.TrustState.NotAgreed) {
            console.say(say("cli.exec.untrusted"));
        } else if (standing instanceof Trust.TrustState.Changed changed) {
            console.say(say("cli.exec.changed", changed.names()));
        }
        return standing instanceof Trust.TrustState.Trusted ? project : project.untrusted();
    }

    /**
     * Returns the user's setup. Hooks in the home directory may have been written for other programs, so they run only
     * if the user approved them.
     */
    private UserSetup settled(UserSetup user) {
        user.leftOut().forEach(console::say);
        if (user.hooks().isEmpty()) {
            return user;
        }
        Trust trust = SessionOptions.trust(hostEnvironment);
        if (trusted.isGiven()) {
            trust.add(user.hooks());
        }
        if (!(trust.of(user.hooks()) instanceof Trust.TrustState.Trusted)) {
            console.say(say("cli.exec.hooks"));
        }
        return user;
    }

    private TurnLimits limits(TurnLimits usual) {
        maxSteps.get().filter(steps -> steps < 1).ifPresent(steps -> {
            throw new UserError(say("cli.least", "--max-steps " + steps));
        });
        maxCost.get().filter(usd -> !(usd > 0)).ifPresent(usd -> {
            throw new UserError(say("cli.above_zero", "--max-cost " + usd));
        });
        TurnLimits limits = maxSteps.get().map(usual::withSteps).orElse(usual);
        return maxCost.get().map(limits::withTurnUsd).orElse(limits);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text.endsWith("\n") ? text : text + "\n");
        } catch (IOException e) {
            throw new UserError(say("cli.unwritable", file, IoReason.of(e)), e);
        }
    }

    private static int exitCode(TurnEnding ending) {
        return switch (ending.reason()) {
            case DONE -> ExitCode.DONE;
            case CANCELLED -> ExitCode.CANCELLED;
            case FAILED -> ending.failure() == null ? ExitCode.FAILED : ExitCode.of(ending.failure());
            case STEP_LIMIT, COST_LIMIT, WINDOW_FULL, LENGTH, FILTERED -> ExitCode.FAILED;
        };
    }
}
