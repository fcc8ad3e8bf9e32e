package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.CommandGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be done with recorded sessions; each in a command of its own. */
final class SessionsCommand extends CommandGroup {
    private final Surroundings surroundings;
    private final Console console;

    SessionsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("list", "List the sessions of this project folder, the newest first: deepseek-tui sessions list");
        titles.put("show", "Show what is known of a session: deepseek-tui sessions show 20261118-0915");
        titles.put(
                "export",
                "Print a session as Markdown, HTML or JSON: deepseek-tui sessions export 20261118 --format html");
        titles.put(
                "report",
                "Make a page with charts of a session, to be opened in a browser: "
                        + "deepseek-tui sessions report 20261118 -o report.html");
        titles.put(
                "import",
                "Take over a session of Claude Code, codex or opencode, or a trajectory in ATIF, to be shown, "
                        + "reported on and replayed: deepseek-tui sessions import foreign.json");
        titles.put(
                "label",
                "Say how a session went, for capacity replay --sessions: "
                        + "deepseek-tui sessions label 20261118-0915 good");
        titles.put(
                "delete",
                "Delete sessions for good, with what only they taught memory: deepseek-tui sessions delete 20261118-0915");
        titles.put(
                "redact",
                "Take words off a session for good, its outputs and what was remembered of it among them; "
                        + "a mark stands in their place: deepseek-tui sessions redact 20261118 hunter2");
        titles.put(
                "prune",
                "Delete the sessions that nothing happened in for long: deepseek-tui sessions prune --older-than 90");
        titles.put(
                "rewind",
                "Go back to before a prompt, with the conversation, the files or both; "
                        + "what would change is shown first: deepseek-tui sessions rewind 20261118 --to 2 --dry-run");
        titles.put(
                "salvage",
                "Rebuild a damaged session from all that can be read of it; the damaged file is kept: "
                        + "deepseek-tui sessions salvage ID");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "list" -> new SessionsListCommand(surroundings, console);
            case "show" -> new SessionsShowCommand(surroundings, console);
            case "export" -> new SessionsExportCommand(surroundings, console);
            case "report" -> new SessionsReportCommand(surroundings, console);
            case "import" -> new SessionsImportCommand(surroundings, console);
            case "label" -> new SessionsLabelCommand(surroundings, console);
            case "delete" -> new SessionsDeleteCommand(surroundings, console);
            case "redact" -> new SessionsRedactCommand(surroundings, console);
            case "prune" -> new SessionsPruneCommand(surroundings, console);
            case "rewind" -> new SessionsRewindCommand(surroundings, console);
            case "salvage" -> new SalvageCommand(surroundings, console);
            default -> null;
        };
    }
}
