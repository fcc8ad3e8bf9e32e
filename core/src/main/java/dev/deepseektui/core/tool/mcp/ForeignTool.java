package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.ToolSchema;
import dev.deepseektui.core.workspace.CallFailed;

/** A server's tool as the header defines it, which it does also when the server is gone. */
record ForeignTool(Definition definition, Calls calls) implements Tool {
    @Override
    public String name() {
        return definition.name();
    }

    @Override
    public String description() {
        return definition.function().description();
    }

    @Override
    public ToolSchema parameters() {
        return ForeignSchema.of(definition.function().parameters());
    }

    @Override
    public Kind kind() {
        return calls.find(name())
                .filter(target -> target.claim() == Claim.READS_BELIEVED)
                .map(target -> Kind.RECALL)
                .orElse(Kind.EFFECT);
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return calls.intent(name(), arguments.json());
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return calls.call(name(), arguments.json(), run);
    }
}
