package dev.deepseektui.bench.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;

/** A tool that immediately returns the same result for every path. */
final class FixedTool implements Tool {
    static final String NAME = "read";

    private static final Parameter<String> PATH = Parameter.text("file_path").required();
    private static final String LINES = "    return tree.at(line).orElse(caller.next());\n".repeat(4);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Reads a file.";
    }

    @Override
    public Parameters parameters() {
        return Parameters.of(PATH);
    }

    @Override
    public Kind kind() {
        return Kind.LOOK;
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Reads(arguments.get(PATH), false);
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) {
        return ToolOutcome.onFile(Status.OK, LINES, arguments.get(PATH), Access.READ);
    }
}
