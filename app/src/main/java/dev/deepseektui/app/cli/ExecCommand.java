package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.HeadlessOptions.Format;
import dev.deepseektui.app.exec.AttachedFiles;
import dev.deepseektui.app.exec.ExecRun;
import dev.deepseektui.app.exec.HookLines;
import dev.deepseektui.app.exec.JsonEvents;
import dev.deepseektui.app.exec.LastMessage;
import dev.deepseektui.app.exec.LineApprover;
import dev.deepseektui.app.exec.Listeners;
import dev.deepseektui.app.exec.PipedPrompt;
import dev.deepseektui.app.exec.Progress;
import dev.deepseektui.app.exec.ResultObject;
import dev.deepseektui.app.exec.StreamJson;
import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.NoTerminal;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.PromptInput;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionSource;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.setup.Setup;
import dev.deepseektui.core.setup.Trust;
import dev.deepseektui.core.setup.UserSetup;
import dev.deepseektui.core.turn.Continuation;
import dev.deepseektui.core.turn.TurnEnding;
import dev.deepseektui.core.turn.TurnLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One ask without a screen. */
@Command(name = "exec")
final class ExecCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "PROMPT",
            arity = "0..1",
            description =
                    "What to ask. What is piped in or redirected goes with it, as data; without a PROMPT, or with -, it is the"
                            + " prompt itself: git diff | deepseek-tui exec \"review this change\"")
    private @Nullable String prompt;

    @Mixin
    private SessionOptions options = new SessionOptions();

    @Mixin
    private HeadlessOptions headless = new HeadlessOptions();

    @Option(
            names = "--retry",
            description =
                    "Have the last turn go on where it failed or was stopped, without a prompt: deepseek-tui exec -c --retry")
    private boolean retried;

    @Option(
            names = "--json",
            description =
                    "Print a line of JSON per event, as the session file has it, and per piece of streamed text; the last is"
                            + " turn_ended with reason, usage, cost and session_id: deepseek-tui exec --json \"hello\"")
    private boolean json;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say on stderr what goes on: deepseek-tui exec -v \"run the tests\"")
    private boolean verbose;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "Stop after so many requests: deepseek-tui exec --max-steps 20 \"fix the test\"")
    private @Nullable Long maxSteps;

    @Option(
            names = "--max-cost",
            paramLabel = "USD",
            description = "Stop when the turn has cost so much: deepseek-tui exec --max-cost 0.05 \"fix the test\"")
    private @Nullable Double maxCost;

    @Option(
            names = "--output-last-message",
            paramLabel = "FILE",
            description =
                    "Write the answer to a file too: deepseek-tui exec --output-last-message answer.md \"sum up\"")
    private @Nullable Path lastMessageFile;

    @Option(names = "--no-save", description = "Keep nothing of it: deepseek-tui exec --no-save \"what is a monad?\"")
    private boolean unsaved;

    @Option(
            names = "--trust",
            description =
                    "Trust this project folder's AGENTS.md and settings as they are now: deepseek-tui exec --trust \"hello\"")
    private boolean trusted;

    ExecCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (json && headless.format() != Format.TEXT) {
            throw new UserError("--json and --output-format: give one of them");
        }
        if (retried && prompt != null) {
            throw new UserError("--retry: asks nothing new; leave out the prompt, or --retry");
        }
        Optional<PromptInput> input =
                retried ? Optional.empty() : Optional.of(new PipedPrompt(console, PipedPrompt.PATIENCE).with(prompt));
        SessionOptions.Place place = options.place(surroundings);
        if (retried && place.session().isEmpty()) {
            throw new UserError("--retry: needs a session; give --continue or --resume ID");
        }
        if (unsaved && place.session().isPresent()) {
            throw new UserError("--no-save: a session that is on the disk is saved; leave out --no-save");
        }
        BroughtFiles brought = settled(options.brought(surroundings, place.workspace()));
        UserSetup user = settled(SessionOptions.userSetup(surroundings));
        Config config = headless.with(options.config(surroundings, brought), surroundings);
        headless.unmet().forEach(console::say);
        new SaidOnce(SettingsOptions.home(surroundings)).fresh(config.remarks()).forEach(console::say);
        LastMessage last = new LastMessage();
        ResultObject result = new ResultObject();
        StreamJson stream = new StreamJson(console.out());
        Setup setup = SessionOptions.setup(surroundings, user, brought);
        OpenRequest request = new OpenRequest(
                place.workspace(),
                headless.with(trusted ? setup.nested() : setup, place.session().isEmpty()),
                headless.source(
                        unsaved ? new SessionSource.Unsaved() : SessionOptions.source(place),
                        SettingsOptions.home(surroundings)),
                options.mode(),
                limits(TurnLimits.of(config)));
        SessionCallbacks callbacks = new SessionCallbacks(
                approver(),
                Continuation.STOP,
                listeners(last, Defects.of(surroundings, () -> config, console::say), result, stream));
        try (Session session =
                new SessionFactory(config, SessionOptions.installation(surroundings)).open(request, callbacks)) {
            session.permissions().book().complaints().forEach(console::say);
            if (headless.format() == Format.STREAM_JSON) {
                stream.begin(session);
            }
            ExecRun run = new ExecRun(session);
            TurnEnding ending = input.map(run::ask).orElseGet(run::retry);
            report(ending, last.text());
            if (headless.format() != Format.TEXT) {
                stream.print(result.fields());
            }
            return exitCode(ending);
        }
    }

    /** What counts of what the workspace brings; of what does not, it is said why. */
    private BroughtFiles settled(BroughtFiles brought) {
        brought.leftOut().forEach(console::say);
        Trust trust = SessionOptions.trust(surroundings);
        if (trusted) {
            trust.add(brought);
        }
        Trust.Standing standing = trust.of(brought);
        if (standing instanceof Trust.Standing.Unknown) {
            console.say(say("exec.untrusted"));
        } else if (standing instanceof Trust.Standing.Changed changed) {
            console.say(say("exec.changed", changed.names()));
        }
        return standing instanceof Trust.Standing.Trusted ? brought : brought.untrusted();
    }

    /** Hooks in the home were written for other programs, and are run by this one once that was agreed to. */
    private UserSetup settled(UserSetup user) {
        user.leftOut().forEach(console::say);
        if (user.hooks().isEmpty()) {
            return user;
        }
        Trust trust = SessionOptions.trust(surroundings);
        if (trusted) {
            trust.add(user.hooks());
        }
        if (!(trust.of(user.hooks()) instanceof Trust.Standing.Trusted)) {
            console.say(say("exec.hooks"));
        }
        return user;
    }

    private TurnLimits limits(TurnLimits usual) {
        if (maxSteps != null && maxSteps < 1) {
            throw new UserError("--max-steps " + maxSteps + ": must be 1 or more");
        }
        if (maxCost != null && !(maxCost > 0)) {
            throw new UserError("--max-cost " + maxCost + ": must be above 0");
        }
        TurnLimits limits = maxSteps == null ? usual : usual.withSteps(maxSteps);
        return maxCost == null ? limits : limits.withTurnUsd(maxCost);
    }

    private SessionListener listeners(LastMessage last, DefectLog defects, ResultObject result, StreamJson stream) {
        List<SessionListener> listeners =
                new ArrayList<>(List.of(last, defects, new AttachedFiles(console), new HookLines(console), result));
        if (headless.format() == Format.STREAM_JSON) {
            listeners.add(stream);
        }
        if (json) {
            listeners.add(new JsonEvents(EventCatalog.codec(), console.out()));
        }
        if (verbose || (isForPeople() && console.person().isThere())) {
            listeners.add(new Progress(console));
        }
        return new Listeners(listeners);
    }

    private boolean isForPeople() {
        return !json && headless.format() == Format.TEXT;
    }

    private Approver approver() {
        return console.person().isThere() ? new LineApprover(console) : new NoTerminal();
    }

    private void report(TurnEnding ending, String answer) {
        if (lastMessageFile != null) {
            write(surroundings.workingDirectory().resolve(lastMessageFile), answer);
        }
        if (isForPeople() && !answer.isEmpty()) {
            console.out().println(console.person().seesOutput() ? SafeText.block(answer) : answer);
        }
        if (ending.detail() != null) {
            console.say(Phrasebook.said(ending.detail()));
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
