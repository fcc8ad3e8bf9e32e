package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.ForegroundCalls.CommandCall;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.Optional;

/** The tool that runs commands, in the foreground or in the background. */
final class BashTool extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(BashTool.class);

    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final Duration USUAL = Duration.ofMinutes(2);

    private static final Parameter<String> COMMAND = Parameter.text("command").required();
    private static final Parameter<String> DESCRIPTION = Parameter.text("description");
    private static final Parameter<String> WORKDIR = Parameter.text("workdir");
    private static final Parameter<Long> TIMEOUT = Parameter.whole("timeout_ms", 1, MAX_DURATION.toMillis());
    private static final Parameter<Boolean> BACKGROUND = Parameter.flag("run_in_background");
    private static final Parameter<String> VERIFIES = Parameter.text("verifies");

    private final ForegroundCalls foreground;
    private final JobCalls background;

    BashTool(ForegroundCalls foreground, JobCalls background) {
        super(OwnTool.BASH, COMMAND, DESCRIPTION, WORKDIR, TIMEOUT, BACKGROUND, VERIFIES, STOP_ON_FAILURE);
        this.foreground = foreground;
        this.background = background;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        CommandSpec spec = spec(arguments);
        return new Intent.Runs(spec.text(), spec.directory());
    }

    @Override
    public Optional<Arguments> withCommand(Arguments arguments, String command) {
        return Optional.of(arguments.with(COMMAND, command));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        CommandSpec spec = spec(arguments);
        if (run.cancellation().isCancelled()) {
            return ToolOutcome.about(Status.CANCELLED, TEXTS.text("cancelled"), spec.program());
        }
        if (arguments.find(BACKGROUND).orElse(false)) {
            return background.start(spec, run);
        }
        Duration timeout = arguments.find(TIMEOUT).map(Duration::ofMillis).orElse(USUAL);
        return foreground.run(new CommandCall(spec, timeout), run);
    }

    private static CommandSpec spec(Arguments arguments) throws CallFailed {
        String command = arguments.get(COMMAND);
        if (command.isBlank()) {
            throw malformed(TEXTS.text("command.empty"));
        }
        Optional<String> objection = ShellPrograms.objection(command);
        if (objection.isPresent()) {
            throw malformed(TEXTS.text("command.bad", objection.get()));
        }
        return new CommandSpec(command, arguments.find(WORKDIR).orElse("."), arguments.find(VERIFIES));
    }

    private static CallFailed malformed(String reason) {
        return new CallFailed(ToolOutcome.of(Status.MALFORMED, reason));
    }
}
