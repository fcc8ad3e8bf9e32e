package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;

/** What is known of one session. */
final class SessionsShowCommand extends ProgramCommand {
    private static final Columns COLUMNS = new Columns(" ", -10, 0);

    private final Value<String> wanted = parameter("ID", "1");

    private final Switch json = flag("--json");

    SessionsShowCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions show 20261118-0915");
    }

    @Override
    public Integer call() {
        SessionSummary session = new SessionStore(SettingsOptions.home(surroundings)).find(wanted.required());
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
        show("show.size", say("cli.show.bytes", session.bytes()));
        if (session.problem() != null) {
            show("show.problem", session.problem());
        }
        return ExitCode.DONE;
    }

    private void show(String name, String value) {
        console.out().println(SafeText.line(COLUMNS.row(say("cli." + name), value)));
    }
}
