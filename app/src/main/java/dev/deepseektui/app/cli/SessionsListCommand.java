package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;

/** Which sessions there are. */
final class SessionsListCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final WorkspaceOption workspace = new WorkspaceOption(arguments);

    private final Switch everywhere = arguments.option("--all", "Of all projects: deepseek-tui sessions list --all");

    private final Switch json = arguments.option(
            "--json",
            "Print a line of JSON per session with session_id, workspace, name, first_ask, model, turns, "
                    + "cost, started, changed, bytes, verdict, problem: deepseek-tui sessions list --json");

    SessionsListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
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
            console.out().println(say(everywhere.isGiven() ? "sessions.none" : "sessions.none_here"));
        } else {
            sessions.forEach(session -> console.out().println(SessionLines.line(session)));
        }
        return ExitCode.DONE;
    }
}
