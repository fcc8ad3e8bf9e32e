package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;

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
                console.out().println(SafeText.line(say("delete.done", session.id())));
                more.forEach(line -> console.out().println(SafeText.line(line)));
            } catch (UserError error) {
                console.complain(error);
                exitCode = ExitCode.FAILED;
            }
        }
        return exitCode;
    }
}
