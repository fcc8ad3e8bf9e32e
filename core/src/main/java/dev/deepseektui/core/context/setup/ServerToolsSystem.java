package dev.deepseektui.core.context.setup;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import java.util.List;

/** Adds the tools of MCP servers to the prompt's header. */
public record ServerToolsSystem(ForeignTools tools) implements ContextSystem {
    @Override
    public void apply(Recorded recorded) {
        tools.apply(recorded);
    }

    @Override
    public Draft draft(RequestContext now) {
        ForeignTools.DueEvents due = tools.due(now.state().conversation().header(), now.cancellation());
        return new Draft(List.of(), due.raised(), due.remarks(), List.of());
    }
}
