package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.ground.SafeText;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;

/** Deletes sessions one by one: one that is in use or cannot be deleted is named, and the others go all the same. */
record SessionDeletion(SessionStore store, Console console) {

    /** Returns the exit code. */
    int delete(List<SessionSummary> sessions) {
        int exitCode = ExitCode.DONE;
        for (SessionSummary session : sessions) {
            try {
                store.delete(session.id());
                console.out().println(SafeText.line("Deleted " + session.id() + "."));
            } catch (UserError error) {
                console.complain(error);
                exitCode = ExitCode.FAILED;
            }
        }
        return exitCode;
    }
}
