package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.cells.Columns;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;

/** What is known of one session. */
final class SessionsShowCommand implements Command {
    private static final Columns COLUMNS = new Columns(" ", -10, 0);

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: deepseek-tui sessions show 20261118");

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with session_id, workspace, name, first_ask, model, turns, cost, started, "
                    + "changed, bytes, verdict, problem: deepseek-tui sessions show ID --json");

    SessionsShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        SessionSummary session = new SessionStore(SettingsOptions.home(surroundings)).find(wanted.needed());
        if (json.isGiven()) {
            console.json(SessionLines.document(session));
            return ExitCode.DONE;
        }
        show("show.session", session.id());
        show("show.title", session.title());
        show("show.folder", session.workspace());
        show("show.model", session.model());
        show("show.turns", Long.toString(session.turns()));
        show("show.cost", SessionLines.cost(session));
        show("show.started", SessionLines.time(session.started()));
        show("show.used", SessionLines.time(session.changed()));
        show("show.size", say("show.bytes", session.bytes()));
        if (session.problem() != null) {
            show("show.problem", session.problem());
        }
        return ExitCode.DONE;
    }

    private void show(String name, String value) {
        console.out().println(SafeText.line(COLUMNS.row(say(name), value)));
    }
}
