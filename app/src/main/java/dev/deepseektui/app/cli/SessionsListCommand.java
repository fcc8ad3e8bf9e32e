package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;

/** Which sessions there are. */
final class SessionsListCommand extends ProgramCommand {
    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final Switch everywhere = flag("--all");

    private final Switch json = flag("--json");

    SessionsListCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
    }

    @Override
    public Integer call() {
        String here = SessionStore.real(workspace.directory(surroundings));
        List<SessionSummary> sessions = new SessionStore(SettingsOptions.home(surroundings))
                .all().stream()
                        .filter(session -> everywhere.isGiven()
                                || session.problem() != null
                                || session.workspace().equals(here))
                        .toList();
        if (json.isGiven()) {
            sessions.forEach(session -> console.json(SessionLines.document(session)));
        } else if (sessions.isEmpty()) {
            console.out().println(say(everywhere.isGiven() ? "cli.sessions.none" : "cli.sessions.none_here"));
        } else {
            sessions.forEach(session -> console.out().println(SessionLines.line(session)));
        }
        return ExitCode.DONE;
    }
}
