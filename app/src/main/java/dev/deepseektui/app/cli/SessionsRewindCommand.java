package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.FileHistory.RewindPreview;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The command that rewinds a session and its files to the state before a prompt. */
final class SessionsRewindCommand extends ProgramCommand {
    private final Value<String> wanted = parameter("ID", "1");
    private final Value<Long> turn = requiredValue("--to N", Long.class);
    private final Switch filesOnly = flag("--files");
    private final Switch conversationOnly = flag("--conversation");
    private final Switch both = flag("--both");
    private final Switch dry = flag("--dry-run");
    private final Switch agreed = flag("--yes");

    SessionsRewindCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui sessions rewind 20261118 --to 2 --dry-run");
    }

    @Override
    public Integer call() {
        if ((filesOnly.isGiven() && conversationOnly.isGiven())
                || (both.isGiven() && (filesOnly.isGiven() || conversationOnly.isGiven()))) {
            throw new UserError(say("cli.only_one", "--files, --conversation, --both"));
        }
        Config config = new SettingsOptions().loadWithoutWorkspace(hostEnvironment);
        SessionSummary session = new SessionStore(hostEnvironment.home()).find(wanted.required());
        if (session.problem() != null) {
            throw new UserError(session.problem());
        }
        if (!Files.isDirectory(Path.of(session.workspace()))) {
            throw new UserError(say("cli.folder.gone", session.id(), session.workspace()));
        }
        RewindPreview preview =
                RewindPreview.of(session, turn.required(), config, SessionOptions.installation(hostEnvironment));
        if (!conversationOnly.isGiven()) {
            show(preview);
        }
        if (dry.isGiven()) {
            console.out().println(say("cli.rewind.unchanged"));
            return ExitCode.DONE;
        }
        if (!agreed.isGiven() && !agrees()) {
            throw new UserError(say("cli.rewind.no_answer"));
        }
        return carryOut(session, preview, config);
    }

    private void show(RewindPreview preview) {
        List<String> lines = preview.diff().lines().toList();
        lines.forEach(line -> console.print(line));
        preview.plan().leftAlone(ForeignChanges.LEFT).forEach(left -> console.print(left.path() + " " + left.why()));
        preview.unknown().forEach(why -> console.print(why));
        if (lines.isEmpty()) {
            console.out().println(say("cli.rewind.no_file"));
        }
    }

    private boolean agrees() {
        if (!console.terminalUser().isThere()) {
            return false;
        }
        console.say(say("cli.rewind.ask", turn.required()));
        return console.terminalUser()
                .line()
                .filter(line -> line.strip().equalsIgnoreCase("y"))
                .isPresent();
    }

    private int carryOut(SessionSummary summary, RewindPreview preview, Config config) {
        OpenRequest request = new OpenRequest(
                Path.of(summary.workspace()),
                "",
                new SessionKind.Resumed(summary.id()),
                Optional.empty(),
                TurnLimits.of(config));
        try (Session session = new SessionFactory(config, SessionOptions.installation(hostEnvironment))
                .open(request, SessionCallbacks.watching(new SessionListener() {}))) {
            int exitCode = conversationOnly.isGiven() ? ExitCode.DONE : restore(session, preview);
            if (!filesOnly.isGiven()) {
                session.edits().backTo(turn.required());
                console.out().println(say("cli.rewind.talk", turn.required()));
            }
            return exitCode;
        }
    }

    /** Restores the files. Throws if they have changed since the preview was shown. */
    private int restore(Session session, RewindPreview preview) {
        List<Restore> shown = preview.plan().restores(ForeignChanges.LEFT);
        if (!session.fileHistory()
                .since(turn.required())
                .restores(ForeignChanges.LEFT)
                .equals(shown)) {
            throw new UserError(say("cli.rewind.changed"));
        }
        FilesRewound rewound = session.fileHistory().rewind(turn.required(), shown);
        console.out().println(say("cli.rewind.files", rewound.files()));
        rewound.failed().forEach(failed -> console.say(failed.path() + " " + failed.why()));
        return rewound.failed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
