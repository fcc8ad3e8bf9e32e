package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings a session and its files back to before a prompt. */
@Command(
        name = "rewind",
        description = "Go back to before a prompt: conversation, files or both.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions rewind 20261118 --to 2 --dry-run"})
final class SessionsRewindCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(index = "0", paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

    @Option(
            names = "--to",
            paramLabel = "N",
            required = true,
            description = "The number of the prompt, counted from 1.")
    private long turn;

    @Option(names = "--files", description = "Rewind only the files.")
    private boolean filesOnly;

    @Option(names = "--conversation", description = "Rewind only the conversation.")
    private boolean conversationOnly;

    @Option(names = "--both", description = "Rewind both (default).")
    private boolean both;

    @Option(names = "--dry-run", description = "Only show the changes.")
    private boolean dry;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean agreed;

    SessionsRewindCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if ((filesOnly && conversationOnly) || (both && (filesOnly || conversationOnly))) {
            throw new UserError("--files, --conversation and --both: give one of them");
        }
        Config config = new SettingsOptions().loadWithoutWorkspace(surroundings);
        SessionSummary session = new SessionStore(SettingsOptions.home(surroundings)).find(wanted);
        if (session.problem() != null) {
            throw new UserError(session.problem());
        }
        if (!Files.isDirectory(Path.of(session.workspace()))) {
            throw new UserError("session " + session.id() + ": its folder " + session.workspace()
                    + " is not there any more; bring it back first");
        }
        RewindPreview preview = RewindPreview.of(session, turn, config, SessionOptions.installation(surroundings));
        if (!conversationOnly) {
            show(preview);
        }
        if (dry) {
            console.out().println(say("rewind.unchanged"));
            return ExitCode.DONE;
        }
        if (!agreed && !agrees()) {
            throw new UserError("nothing was changed; say --yes to go back without being asked");
        }
        return carryOut(session, preview, config);
    }

    private void show(RewindPreview preview) {
        List<String> lines = preview.diff().lines().toList();
        lines.forEach(line -> console.out().println(SafeText.line(line)));
        preview.plan()
                .leftAlone(Theirs.LEFT)
                .forEach(left -> console.out().println(SafeText.line(left.path() + " " + left.why())));
        preview.unknown().forEach(why -> console.out().println(SafeText.line(why)));
        if (lines.isEmpty()) {
            console.out().println(say("rewind.no_file"));
        }
    }

    private boolean agrees() {
        if (!console.person().isThere()) {
            return false;
        }
        console.say(say("rewind.ask", turn));
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
            int exitCode = conversationOnly ? ExitCode.DONE : bringBack(session, preview);
            if (!filesOnly) {
                session.backTo(turn);
                console.out().println(say("rewind.talk", turn));
            }
            return exitCode;
        }
    }

    /** Only what was shown. */
    private int bringBack(Session session, RewindPreview preview) {
        List<Restore> shown = preview.plan().restores(Theirs.LEFT);
        if (!session.resources().files().since(turn).restores(Theirs.LEFT).equals(shown)) {
            throw new UserError("files changed while you looked, so nothing was brought back; run it again");
        }
        FilesRewound rewound = session.resources().files().rewind(turn, shown);
        console.out().println(say("rewind.files", rewound.files()));
        rewound.failed().forEach(failed -> console.say(failed.path() + " " + failed.why()));
        return rewound.failed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
