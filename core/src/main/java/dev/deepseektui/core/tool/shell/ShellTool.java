package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.ShellCall.CommandCall;
import dev.deepseektui.core.tool.shell.ShellCall.JobCall;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.Optional;

/** The tool that runs commands, in the foreground or in the background. */
final class ShellTool extends BuiltInTool {
    private static final String DESCRIPTION = """
        Runs a command with bash -c (sh where there is no bash), without terminal or input; its exit code comes first, \
        of a pipe that of the last program that failed. A long output is cut in the middle, repeated lines and stack frames \
        are folded; its artifact has all. What the command started ends with it; background keeps servers running as jobs. \
        In the sandbox /tmp lasts for the session and is its own; file tools reach it too.\
        """;

    private final ForegroundCalls foreground;
    private final JobCalls background;

    ShellTool(ForegroundCalls foreground, JobCalls background) {
        super(OwnTool.SHELL, DESCRIPTION, ShellCall.PARAMETERS);
        this.foreground = foreground;
        this.background = background;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return ShellCall.of(arguments).intent();
    }

    @Override
    public Optional<Arguments> withCommand(Arguments arguments, String command) {
        return arguments.find(ShellCall.COMMAND).map(old -> arguments.with(ShellCall.COMMAND, command));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        ShellCall call = ShellCall.of(arguments);
        if (call instanceof JobCall job) {
            return background.on(job, run);
        }
        CommandCall command = (CommandCall) call;
        if (run.cancellation().isCancelled()) {
            return ToolOutcome.about(
                    Status.CANCELLED,
                    "cancelled by the user; nothing was run",
                    command.command().program());
        }
        return command.inBackground() ? background.start(command.command(), run) : foreground.run(command, run);
    }
}
