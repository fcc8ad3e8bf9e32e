package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.event.MessageSource.UserCommand;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import java.util.Map;

/** Runs commands that the user types himself, as the agent's would be run; the model is told with the next ask. */
final class UserCommands {
    private final SessionLog log;
    private final Tool shell;

    UserCommands(SessionLog log, Tool shell) {
        this.log = log;
        this.shell = shell;
    }

    void run(String command, Cancellation cancellation) {
        CommandNote note = new CommandNote(
                command, Tags.neutral(outcome(command, cancellation).text()));
        log.append(log.state().conversation().block(new UserCommand(command), note.text()));
    }

    private ToolOutcome outcome(String command, Cancellation cancellation) {
        try {
            return shell.call(
                    shell.parameters().read(shell.name(), Json.line(Map.of("command", command))),
                    new Run(log, cancellation));
        } catch (CallFailed failed) {
            return failed.outcome();
        }
    }

    /** No call of the model's: what was typed is allowed. */
    private record Run(SessionLog log, Cancellation cancellation) implements ToolRun {
        @Override
        public String callId() {
            return Session.USERS_COMMAND;
        }

        @Override
        public boolean mayTouchProtected() {
            return true;
        }

        @Override
        public void record(TapeEvent event) {
            log.record(event);
        }

        @Override
        public void progress(String text) {
            log.progress(callId(), text);
        }
    }
}
