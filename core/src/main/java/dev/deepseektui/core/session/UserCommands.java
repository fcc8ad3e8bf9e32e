package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ChangingSteps;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.MessageSource.UserCommand;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import java.util.Map;
import java.util.Optional;

/** Runs commands that the user types himself, as the agent's would be run; the model is told with the next ask. */
final class UserCommands {
    private final SessionLog log;
    private final Tool shell;
    private final Optional<FileWatch> watch;

    UserCommands(SessionLog log, Tool shell, Optional<FileWatch> watch) {
        this.log = log;
        this.shell = shell;
        this.watch = watch;
    }

    void run(String command, Cancellation cancellation) {
        Optional<FileWatch> watching =
                watch.filter(files -> ChangingSteps.mayBe(new Intent.Runs(command, "."), Profile.OUTSIDE));
        watching.flatMap(files -> files.before(Session.USERS_COMMAND)).ifPresent(log::record);
        ToolOutcome outcome = outcome(command, cancellation);
        Optional<FilesChanged> changed = watching.flatMap(files -> files.after(Session.USERS_COMMAND));
        CommandNote note = new CommandNote(command, Tags.neutral(outcome.text()));
        log.append(log.state().conversation().block(new UserCommand(command), note.text()));
        changed.ifPresent(log::record);
    }

    private ToolOutcome outcome(String command, Cancellation cancellation) {
        try {
            return shell.call(
                    shell.parameters().read(shell.name(), Json.line(Map.of("command", command))),
                    new UsersRun(log, cancellation, new Permission.Granted(true)));
        } catch (CallFailed failed) {
            return failed.outcome();
        }
    }
}
