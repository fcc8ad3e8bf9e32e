package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Intent.Foreign.Claim;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.ToolSchema;

/** A server's tool as it stands in the header, whatever became of the server since. */
final class ForeignTool implements Tool {
    private final String name;
    private final String description;
    private final ForeignSchema schema;
    private final Calls calls;

    ForeignTool(ObjectNode definition, Calls calls) {
        this.name = HeaderTools.name(definition);
        this.description = definition.path("function").path("description").asText("");
        this.schema = ForeignSchema.of(definition.path("function").path("parameters"));
        this.calls = calls;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public ToolSchema parameters() {
        return schema;
    }

    @Override
    public Kind kind() {
        return calls.find(name)
                .filter(target -> target.claim() == Claim.READS_BELIEVED)
                .map(target -> Kind.RECALL)
                .orElse(Kind.EFFECT);
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return calls.intent(name, arguments.json());
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return calls.call(name, arguments.json(), run);
    }
}
