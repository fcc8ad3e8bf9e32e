package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.HeadlessOptions.OutputFormat;
import dev.deepseektui.app.exec.ExecRun;
import dev.deepseektui.app.exec.JsonEvents;
import dev.deepseektui.app.exec.LineApprover;
import dev.deepseektui.app.exec.Listeners;
import dev.deepseektui.app.exec.LiveAnswer;
import dev.deepseektui.app.exec.PipedPrompt;
import dev.deepseektui.app.exec.Progress;
import dev.deepseektui.app.exec.PromptRemarks;
import dev.deepseektui.app.exec.ReasoningLines;
import dev.deepseektui.app.exec.RunResult;
import dev.deepseektui.app.exec.StreamJson;
import dev.deepseektui.app.exec.UnaskedCalls;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.TypedKey;
import dev.deepseektui.core.session.EventCatalog;
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
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One ask without a screen. */
final class ExecCommand extends ProgramCommand {
    private static final String NO_KEY = "model.api_key: there is no API key; run `deepseek-tui login` or set"
            + " DEEPSEEK_API_KEY (--guide asks the built-in guide)";

    private final LiveAnswer live;

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

    ExecCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples(
                "deepseek-tui exec \"what does Main.java do?\"",
                "git diff | deepseek-tui exec \"review this change\"",
                "deepseek-tui exec --mode auto --max-cost 0.05 \"make the tests pass\"",
                "deepseek-tui exec -c --retry");
        this.live = new LiveAnswer(console.out());
    }

    @Override
    public Integer call() {
        new Thread(DeepSeekTokenizer::load, "tokenizer").start();
        if (json.isGiven() && headless.format() != OutputFormat.TEXT) {
            throw new UserError("--json and --output-format: give one of them");
        }
        if (retried.isGiven() && prompt.get().isPresent()) {
            throw new UserError("--retry: asks nothing new; leave out the prompt, or --retry");
        }
        Optional<PromptInput> input = retried.isGiven()
                ? Optional.empty()
                : Optional.of(new PipedPrompt(console, PipedPrompt.PATIENCE)
                        .with(prompt.get().orElse(null)));
        input.map(PromptInput::text).ifPresent(TypedKey::rejectIn);
        SessionOptions.ChosenSession place = options.place(surroundings);
        if (retried.isGiven() && place.session().isEmpty()) {
            throw new UserError("--retry: needs a session; give --continue or --resume ID");
        }
        if (unsaved.isGiven() && place.session().isPresent()) {
            throw new UserError("--no-save: a session that is on the disk is saved; leave out --no-save");
        }
        ProjectSetup brought = settled(options.brought(surroundings, place.workspace()));
        UserSetup user = settled(SessionOptions.userSetup(surroundings));
        Config set = headless.with(options.config(surroundings, brought), surroundings);
        Config config = guide.isGiven() ? ModelAccess.withoutProvider(set) : set;
        headless.unmet().forEach(console::say);
        new SaidOnce(surroundings.home()).fresh(config.remarks()).forEach(console::say);
        RunResult result = new RunResult();
        StreamJson stream = new StreamJson(console.out());
        ProgramLog defects = Defects.of(surroundings, () -> config, console::say);
        defects.begin(config.get(ProgramLog.LEVEL), "exec");
        SessionListener listener = listeners(defects, result, stream);
        if (place.session().isEmpty() && isKeyMissing(config)) {
            return keyMissing(listener, result, stream);
        }
        Setup setup = SessionOptions.setup(surroundings, user, brought);
        OpenRequest request = new OpenRequest(
                place.workspace(),
                headless.with(
                        trusted.isGiven() ? setup.nested() : setup,
                        place.session().isEmpty()),
                headless.source(
                        unsaved.isGiven() ? new SessionKind.Unsaved() : SessionOptions.source(place),
                        surroundings.home()),
                options.mode(),
                limits(TurnLimits.of(config)));
        UnaskedCalls unasked = new UnaskedCalls();
        SessionCallbacks callbacks = new SessionCallbacks(
                console.person().isThere() ? new LineApprover(console) : unasked, Continuation.STOP, listener);
        try (Session session =
                new SessionFactory(config, SessionOptions.installation(surroundings)).open(request, callbacks)) {
            String model = session.state().conversation().header().model();
            if (isKeyMissing(config.with(ModelKeys.NAME, model))) {
                return keyMissing(listener, result, stream);
            }
            session.permissions().book().complaints().forEach(console::say);
            session.droppedMode()
                    .map(dropped -> dropped.droppedFor(session.mode()))
                    .ifPresent(console::say);
            unpriced(session).ifPresent(console::say);
            if (headless.format() == OutputFormat.STREAM_JSON) {
                stream.begin(session);
            }
            ExecRun run = new ExecRun(session);
            TurnEnding ending = input.map(run::ask).orElseGet(run::retry);
            report(ending, result.text());
            unasked.line().ifPresent(console::say);
            if (headless.format() != OutputFormat.TEXT) {
                stream.print(result.fields());
            }
            // Last: where it cannot be written the answer was printed all the same.
            lastMessageFile
                    .get()
                    .ifPresent(file -> write(surroundings.workingDirectory().resolve(file), result.text()));
            return exitCode(ending);
        }
    }

    private boolean isKeyMissing(Config config) {
        return !guide.isGiven() && ModelAccess.isEmbedded(config);
    }

    /** Reports that no model can be asked, in the form of a turn that failed. */
    private int keyMissing(SessionListener listener, RunResult result, StreamJson stream) {
        TurnEnded failed = new TurnEnded(0, "failed", TokenUsage.NOTHING, 0.0, "", NO_KEY);
        listener.recorded(new Recorded(0, Instant.now(), failed, 0));
        console.say(NO_KEY);
        if (headless.format() != OutputFormat.TEXT) {
            stream.print(result.fields());
        }
        return ExitCode.ACCOUNT;
    }

    /** That a limit in dollars may stop nothing, before anything is spent; providers that report costs do so only with their answers. */
    private Optional<String> unpriced(Session session) {
        return maxCost.get()
                .filter(usd -> session.log().price().isEmpty())
                .map(usd -> say(
                        "cli.exec.unpriced",
                        usd,
                        SafeText.line(session.state().conversation().header().model())));
    }

    /** What counts of what the workspace brings; of what does not, it is said why. */
    private ProjectSetup settled(ProjectSetup brought) {
        brought.leftOut().forEach(console::say);
        Trust trust = SessionOptions.trust(surroundings);
        if (trusted.isGiven()) {
            trust.add(brought);
        }
        Trust.TrustState standing = trust.of(brought);
        if (standing instanceof Trust.TrustState.NotAgreed) {
            console.say(say("cli.exec.untrusted"));
        } else if (standing instanceof Trust.TrustState.Changed changed) {
            console.say(say("cli.exec.changed", changed.names()));
        }
        return standing instanceof Trust.TrustState.Trusted ? brought : brought.untrusted();
    }

    /** Hooks in the home were written for other programs, and are run by this one once that was agreed to. */
    private UserSetup settled(UserSetup user) {
        user.leftOut().forEach(console::say);
        if (user.hooks().isEmpty()) {
            return user;
        }
        Trust trust = SessionOptions.trust(surroundings);
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
            throw new UserError("--max-steps " + steps + ": must be 1 or more");
        });
        maxCost.get().filter(usd -> !(usd > 0)).ifPresent(usd -> {
            throw new UserError("--max-cost " + usd + ": must be above 0");
        });
        TurnLimits limits = maxSteps.get().map(usual::withSteps).orElse(usual);
        return maxCost.get().map(limits::withTurnUsd).orElse(limits);
    }

    private SessionListener listeners(ProgramLog defects, RunResult result, StreamJson stream) {
        List<SessionListener> listeners = new ArrayList<>(List.of(defects, new PromptRemarks(console), result));
        if (headless.format() == OutputFormat.STREAM_JSON) {
            listeners.add(stream);
        }
        if (json.isGiven()) {
            listeners.add(new JsonEvents(EventCatalog.codec(), console.out()));
        }
        if (verbose.isGiven()) {
            listeners.add(new ReasoningLines(console)); // before the answer that it leads to
        }
        if (isSeen()) {
            listeners.add(live); // before what goes on is told, which begins a line
        }
        if (verbose.isGiven() || (isForPeople() && console.person().isThere())) {
            listeners.add(new Progress(console));
        }
        return new Listeners(listeners);
    }

    private boolean isForPeople() {
        return !json.isGiven() && headless.format() == OutputFormat.TEXT;
    }

    /** Whether the answer is for a terminal, which must not obey it. */
    private boolean isSeen() {
        return isForPeople() && console.person().seesOutput();
    }

    private void report(TurnEnding ending, String answer) {
        if (isSeen()) {
            live.over(answer);
        } else if (isForPeople() && !answer.isEmpty()) {
            console.out().println(answer);
        }
        if (ending.detail() != null) {
            console.say(ending.detail());
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text.endsWith("\n") ? text : text + "\n");
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); choose another place", e);
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
