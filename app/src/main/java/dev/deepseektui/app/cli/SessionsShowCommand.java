package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is known of one session. */
@Command(name = "show", description = "Show what is known of a session: deepseek-tui sessions show 20261118-0915")
final class SessionsShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "ID",
            description = "The session, by its id, the start of it, or its name: deepseek-tui sessions show 20261118")
    private String wanted = "";

    @Option(
            names = "--json",
            description =
                    "Print one JSON object with session_id, workspace, name, first_ask, model, turns, cost, started, "
                            + "changed, bytes, verdict, problem: deepseek-tui sessions show ID --json")
    private boolean json;

    SessionsShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        SessionSummary session = new SessionStore(SettingsOptions.home(surroundings)).find(wanted);
        if (json) {
            console.json(SessionLines.document(session));
            return ExitCode.DONE;
        }
        show("session", session.id());
        show("title", session.title());
        show("workspace", session.workspace());
        show("model", session.model());
        show("turns", Long.toString(session.turns()));
        show("cost", SessionLines.cost(session));
        show("started", SessionLines.time(session.started()));
        show("last used", SessionLines.time(session.changed()));
        show("size", session.bytes() + " bytes");
        if (session.problem() != null) {
            show("problem", session.problem());
        }
        return ExitCode.DONE;
    }

    private void show(String name, String value) {
        console.out().println(SafeText.line("%-10s %s".formatted(name, value)));
    }
}
