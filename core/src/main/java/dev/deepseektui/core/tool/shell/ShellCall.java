package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.Optional;

/** A call of the shell tool. */
sealed interface ShellCall {
    Duration MAX_DURATION = Duration.ofHours(1);
    Duration USUAL = Duration.ofMinutes(2);

    Parameter<String> COMMAND = Parameter.text("command", "What to run.");
    Parameter<String> DIRECTORY = Parameter.text("directory", "Where; the workspace otherwise.");
    Parameter<Long> TIMEOUT = Parameter.whole(
            "timeout_seconds",
            1,
            MAX_DURATION.toSeconds(),
            "When to end it, 120 otherwise; with poll, how long to wait.");
    Parameter<Boolean> BACKGROUND = Parameter.flag("background", "Runs it as a job.");
    Parameter<String> VERIFIES =
            Parameter.text("verifies", "A claim that the exit code of this command proves or refutes.");
    Parameter<JobAction> ACTION =
            Parameter.oneOf("action", JobAction.class, "On jobs, instead of a command; poll shows what is new.");
    Parameter<Long> JOB = Parameter.whole("job", 1, Integer.MAX_VALUE, "Which one.");

    Parameters PARAMETERS =
            Parameters.of(COMMAND, DIRECTORY, TIMEOUT, BACKGROUND, VERIFIES, Tool.STOP_ON_FAILURE, ACTION, JOB);

    enum JobAction {
        POLL,
        KILL,
        LIST
    }

    Intent intent();

    record CommandCall(CommandSpec command, Duration timeout, boolean inBackground) implements ShellCall {
        @Override
        public Intent intent() {
            return new Intent.Runs(command.text(), command.directory());
        }
    }

    record JobCall(JobAction action, int job, Duration patience) implements ShellCall {
        @Override
        public Intent intent() {
            return new Intent.Continues(action == JobAction.LIST ? "the jobs" : "job " + job);
        }
    }

    static ShellCall of(Arguments arguments) throws CallFailed {
        Optional<String> command = arguments.find(COMMAND);
        Optional<JobAction> action = arguments.find(ACTION);
        if (command.isPresent() == action.isPresent()) {
            throw malformed("shell takes either a command or an action");
        }
        return command.isPresent() ? onCommand(command.get(), arguments) : onJob(action.get(), arguments);
    }

    private static ShellCall onCommand(String command, Arguments arguments) throws CallFailed {
        if (command.isBlank()) {
            throw malformed("the command is empty");
        }
        Optional<String> objection = ShellPrograms.objection(command);
        if (objection.isPresent()) {
            throw malformed("the command " + objection.get());
        }
        CommandSpec spec = new CommandSpec(command, arguments.find(DIRECTORY).orElse("."), arguments.find(VERIFIES));
        return new CommandCall(
                spec,
                timeout(arguments).orElse(USUAL),
                arguments.find(BACKGROUND).orElse(false));
    }

    private static ShellCall onJob(JobAction action, Arguments arguments) throws CallFailed {
        if (action == JobAction.LIST) {
            return new JobCall(action, 0, Duration.ZERO);
        }
        int job = Math.toIntExact(arguments
                .find(JOB)
                .orElseThrow(() -> malformed("job is missing: which one to poll or kill? The action list shows them")));
        return new JobCall(action, job, timeout(arguments).orElse(Duration.ZERO));
    }

    private static Optional<Duration> timeout(Arguments arguments) {
        return arguments.find(TIMEOUT).map(Duration::ofSeconds);
    }

    private static CallFailed malformed(String reason) {
        return new CallFailed(ToolOutcome.of(Status.MALFORMED, reason + "; nothing was done"));
    }
}
