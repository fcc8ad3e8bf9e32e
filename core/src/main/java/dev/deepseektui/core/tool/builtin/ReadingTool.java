package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Workspace;

/** A tool that only reads one path of the workspace. */
abstract class ReadingTool extends BuiltInTool {
    static final Parameter<String> PATH = Parameter.text("path");

    final Workspace workspace;

    ReadingTool(Workspace workspace, OwnTool tool, Parameter<?>... parameters) {
        super(tool, parameters);
        this.workspace = workspace;
    }

    /**
     * Returns the path to read. The default implementation returns the argument {@code path}, or the workspace if it is
     * absent.
     */
    String path(Arguments arguments) {
        return arguments.find(PATH).orElse(".");
    }

    abstract ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed;

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        Place place = workspace.look(path(arguments));
        return new Intent.Reads(place.path(), place.isProtected());
    }

    @Override
    public final ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        if (run.cancellation().isCancelled()) {
            return cancelled(arguments);
        }
        try {
            ToolOutcome outcome = look(arguments, run);
            return run.cancellation().isCancelled() ? cancelled(arguments) : outcome;
        } catch (CallFailed e) {
            if (run.cancellation().isCancelled()) {
                return cancelled(arguments);
            }
            throw e;
        }
    }

    private ToolOutcome cancelled(Arguments arguments) {
        return ToolOutcome.about(
                Status.CANCELLED, ModelTexts.of(ReadingTool.class).text("cancelled"), path(arguments));
    }
}
