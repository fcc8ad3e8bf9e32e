package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.session.turn.CallRun;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.MessageSource.UserCommand;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A runner of commands typed by the user. They run under the same conditions as the agent's commands; the model sees
 * their output together with the next prompt.
 */
public record UserCommands(SessionLog log, Tool shell, Optional<FileWatch> watch) {
    void run(String command, Cancellation cancellation) {
        Optional<FileWatch> watching =
                watch.filter(files -> new Intent.Runs(command, ".").mayChangeUnrecorded(Profile.OUTSIDE));
        watching.flatMap(files -> files.before(Session.USERS_COMMAND)).ifPresent(log::record);
        ToolOutcome outcome = outcome(command, cancellation);
        Optional<FilesChanged> changed = watching.flatMap(files -> files.after(Session.USERS_COMMAND));
        CommandNote note = new CommandNote(command, Tags.neutral(outcome.text()));
        log.record(log.state().conversation().block(new UserCommand(command), note.text()));
        changed.ifPresent(log::record);
    }

    private ToolOutcome outcome(String command, Cancellation cancellation) {
        try {
            return shell.call(
                    shell.parameters().read(shell.name(), Json.line(Map.of("command", command))),
                    CallRun.ofUser(log, cancellation, new Permission.Granted(true)));
        } catch (CallFailed failed) {
            return failed.outcome();
        }
    }

    /** A command that the user ran, with its outcome, as shown to the model. */
    public record CommandNote(String command, String outcome) {
        /** The line before the outcome; the second one is that of earlier versions. */
        private static final List<String> OUTCOME = List.of("\nResult:\n", "\nWhat came of it:\n");

        private static final String END_OF_TAG = "\n</note>";

        String text() {
            return ModelTexts.of(UserCommands.class).text("user_command", command, outcome);
        }

        /** Parses the note of a command. If the message has another form, all of it becomes the outcome. */
        public static CommandNote of(String command, String message) {
            int end = message.indexOf(command, message.indexOf('\n')) + command.length();
            String outcome = OUTCOME.stream()
                    .filter(line -> message.startsWith(line, end))
                    .findFirst()
                    .map(line -> message.substring(end + line.length()))
                    .orElse(message);
            return new CommandNote(
                    command,
                    outcome.endsWith(END_OF_TAG)
                            ? outcome.substring(0, outcome.length() - END_OF_TAG.length())
                            : outcome);
        }
    }
}
