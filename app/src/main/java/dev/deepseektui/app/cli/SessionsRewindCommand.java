package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.RewindPreview;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionSource;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.turn.TurnLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Brings a session and its files back to before a prompt. */
final class SessionsRewindCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: deepseek-tui sessions rewind 20261118 --to 2 --dry-run");

    private final Value<Long> turn = arguments.neededOption(
            "--to",
            "N",
            Form.LONG,
            "Before which prompt, counted from 1: deepseek-tui sessions rewind ID --to 2 --dry-run");

    private final Switch filesOnly =
            arguments.option("--files", "Only the files: deepseek-tui sessions rewind ID --to 2 --files --dry-run");

    private final Switch conversationOnly = arguments.option(
            "--conversation", "Only the conversation: deepseek-tui sessions rewind ID --to 2 --conversation --dry-run");

    private final Switch both = arguments.option(
            "--both", "Both, as without these: deepseek-tui sessions rewind ID --to 2 --both --dry-run");

    private final Switch dry = arguments.option(
            "--dry-run", "Only show what would change: deepseek-tui sessions rewind ID --to 2 --dry-run");

    private final Switch agreed = arguments.option("--yes", "Do not ask: deepseek-tui sessions rewind ID --to 2 --yes");

    SessionsRewindCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        if ((filesOnly.isGiven() && conversationOnly.isGiven())
                || (both.isGiven() && (filesOnly.isGiven() || conversationOnly.isGiven()))) {
            throw new UserError("--files, --conversation and --both: give one of them");
        }
        Config config = SettingsOptions.none().loadWithoutWorkspace(surroundings);
        SessionSummary session = new SessionStore(SettingsOptions.home(surroundings)).find(wanted.needed());
        if (session.problem() != null) {
            throw new UserError(session.problem());
        }
        if (!Files.isDirectory(Path.of(session.workspace()))) {
            throw new UserError("session " + session.id() + ": its folder " + session.workspace()
                    + " is not there any more; bring it back first");
        }
        RewindPreview preview =
                RewindPreview.of(session, turn.needed(), config, SessionOptions.installation(surroundings));
        if (!conversationOnly.isGiven()) {
            show(preview);
        }
        if (dry.isGiven()) {
            console.out().println(say("rewind.unchanged"));
            return ExitCode.DONE;
        }
        if (!agreed.isGiven() && !agrees()) {
            throw new UserError("nothing was changed; say --yes to go back without being asked");
        }
        return carryOut(session, preview, config);
    }

    private void show(RewindPreview preview) {
        List<String> lines = preview.diff().lines().toList();
        lines.forEach(line -> console.out().println(SafeText.line(line)));
        preview.plan()
                .leftAlone(Theirs.LEFT)
                .forEach(left -> console.out().println(SafeText.line(left.path() + " " + Phrasebook.said(left.why()))));
        preview.unknown().forEach(why -> console.out().println(SafeText.line(Phrasebook.said(why))));
        if (lines.isEmpty()) {
            console.out().println(say("rewind.no_file"));
        }
    }

    private boolean agrees() {
        if (!console.person().isThere()) {
            return false;
        }
        console.say(say("rewind.ask", turn.needed()));
        return console.person()
                .line()
                .filter(line -> line.strip().equalsIgnoreCase("y"))
                .isPresent();
    }

    private int carryOut(SessionSummary summary, RewindPreview preview, Config config) {
        OpenRequest request = new OpenRequest(
                Path.of(summary.workspace()),
                "",
                new SessionSource.Resumed(summary.id()),
                Optional.empty(),
                TurnLimits.of(config));
        try (Session session = new SessionFactory(config, SessionOptions.installation(surroundings))
                .open(request, SessionCallbacks.watching(new SessionListener() {}))) {
            int exitCode = conversationOnly.isGiven() ? ExitCode.DONE : bringBack(session, preview);
            if (!filesOnly.isGiven()) {
                session.backTo(turn.needed());
                console.out().println(say("rewind.talk", turn.needed()));
            }
            return exitCode;
        }
    }

    /** Only what was shown. */
    private int bringBack(Session session, RewindPreview preview) {
        List<Restore> shown = preview.plan().restores(Theirs.LEFT);
        if (!session.resources()
                .files()
                .since(turn.needed())
                .restores(Theirs.LEFT)
                .equals(shown)) {
            throw new UserError("files changed while you looked, so nothing was brought back; run it again");
        }
        FilesRewound rewound = session.resources().files().rewind(turn.needed(), shown);
        console.out().println(say("rewind.files", rewound.files()));
        rewound.failed().forEach(failed -> console.say(failed.path() + " " + Phrasebook.said(failed.why())));
        return rewound.failed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
