package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which sessions there are. */
@Command(name = "list", description = "List the sessions of this project, newest first.")
final class SessionsListCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Option(names = "--all", description = "Include all projects.")
    private boolean everywhere;

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    SessionsListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        String here = SessionStore.real(workspace.directory(surroundings));
        List<SessionSummary> sessions = new SessionStore(SettingsOptions.home(surroundings))
                .all().stream()
                        .filter(session -> everywhere
                                || session.problem() != null
                                || session.workspace().equals(here))
                        .toList();
        if (json) {
            sessions.forEach(session -> console.json(SessionLines.document(session)));
        } else if (sessions.isEmpty()) {
            console.out().println(say(everywhere ? "sessions.none" : "sessions.none_here"));
        } else {
            sessions.forEach(session -> console.out().println(SessionLines.line(session)));
        }
        return ExitCode.DONE;
    }
}
