package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.session.SessionErasure;
import dev.deepseektui.core.session.SessionErasure.Erased;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes sessions off the disk. */
final class SessionsDeleteCommand extends ProgramCommand {
    private final ValueList<String> wanted = parameters("ID", "1..*");

    SessionsDeleteCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions delete 20261118-0915");
    }

    @Override
    public Integer call() {
        DeepseekHome home = SettingsOptions.home(surroundings);
        SessionStore store = new SessionStore(home);
        List<SessionSummary> meant =
                wanted.all().stream().map(store::find).distinct().toList();
        SessionErasure erasure = new SessionErasure(home, snapshots(), InstantSource.system());
        int exitCode = new SessionDeletion(session -> remains(erasure.erase(session)), console).delete(meant);
        if (Files.exists(home.history())) {
            console.out().println(SafeText.line(say("cli.delete.history", home.history())));
        }
        return exitCode;
    }

    private Optional<Path> snapshots() {
        return new SettingsOptions()
                .loadWithoutWorkspace(surroundings)
                .find(CapacityKeys.MEMORY_DIR)
                .map(Path::of);
    }

    private static List<String> remains(Erased erased) {
        List<String> lines = new ArrayList<>();
        long gone = erased.units().gone();
        long shared = erased.units().shared();
        if (gone > 0) {
            lines.add(say("cli.delete.gone", gone));
        }
        if (shared > 0) {
            lines.add(say("cli.delete.shared", shared));
        }
        if (!erased.forks().isEmpty()) {
            lines.add(say("cli.delete.forks", String.join(", ", erased.forks())));
        }
        return lines;
    }

    /** Deletes sessions one by one: one that is in use or cannot be deleted is named, and the others go all the same. */
    record SessionDeletion(Deleting deleting, Console console) {

        /** How one is deleted; returns what is worth saying of it. */
        @FunctionalInterface
        interface Deleting {
            List<String> delete(SessionSummary session);
        }

        /** Returns the exit code. */
        int delete(List<SessionSummary> sessions) {
            int exitCode = ExitCode.DONE;
            for (SessionSummary session : sessions) {
                try {
                    List<String> more = deleting.delete(session);
                    console.out().println(SafeText.line(say("cli.delete.done", session.id())));
                    more.forEach(line -> console.out().println(SafeText.line(line)));
                } catch (UserError error) {
                    console.complain(error);
                    exitCode = ExitCode.FAILED;
                }
            }
            return exitCode;
        }
    }
}
