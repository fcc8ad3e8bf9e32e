package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes sessions off the disk. */
@Command(name = "delete", description = "Delete sessions for good: deepseek-tui sessions delete 20261118-0915")
final class SessionsDeleteCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "ID",
            arity = "1..*",
            description =
                    "The sessions, by their ids or the starts of them: deepseek-tui sessions delete 20261118-0915")
    private List<String> wanted = new ArrayList<>();

    SessionsDeleteCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        List<SessionSummary> meant = wanted.stream().map(store::find).distinct().toList();
        return new SessionDeletion(store, console).delete(meant);
    }
}
