package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.Optional;

/** A tool whose work is defined by the test. */
record TestTool(String name, Kind kind, Work work) implements Tool {
    static final Parameter<String> PATH = Parameter.text("file_path").required();

    interface Work {
        ToolOutcome on(String path, ToolRun run) throws CallFailed;
    }

    static TestTool looking() {
        return new TestTool(
                "look",
                Kind.LOOK,
                (path, run) -> ToolOutcome.onFile(Status.OK, "the content of " + path, path, Access.READ));
    }

    static TestTool doing(Work work) {
        return new TestTool("do", Kind.EFFECT, work);
    }

    @Override
    public String description() {
        return "For tests.";
    }

    @Override
    public Parameters parameters() {
        return kind == Kind.EFFECT ? Parameters.of(PATH, STOP_ON_FAILURE) : Parameters.of(PATH);
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Reads(arguments.get(PATH), false);
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return work.on(arguments.get(PATH), run);
    }

    @Override
    public Optional<Arguments> withCommand(Arguments arguments, String command) {
        return Optional.of(arguments.with(PATH, command));
    }
}
