package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import dev.deepseektui.core.context.EnvironmentSystem;
import dev.deepseektui.core.context.arena.ArenaKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.memory.MemoryKeys;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings.NetworkKeys;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.session.agent.AgentKeys;
import dev.deepseektui.core.session.turn.TurnLimits.TurnKeys;
import dev.deepseektui.core.tape.TapeKeys;
import dev.deepseektui.core.tool.lsp.LspSpec.LspKeys;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.web.WebKeys;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.rewind.RewindKeys;

/** All settings, one list per package. */
public final class SettingsCatalog {
    public static final Declarations ALL = Declarations.concat(
            ModelKeys.ALL,
            ProviderKeys.ALL,
            NetworkKeys.ALL,
            CostKeys.ALL,
            TurnKeys.ALL,
            TapeKeys.ALL,
            Declarations.of(SessionStore.KEEP_DAYS),
            RewindKeys.ALL,
            ContextKeys.ALL,
            EnvironmentSystem.KEYS,
            EmbeddingKeys.ALL,
            CompactionKeys.ALL,
            ArenaKeys.ALL,
            CapacityKeys.ALL,
            MemoryKeys.ALL,
            ToolKeys.ALL,
            SandboxKeys.ALL,
            AgentKeys.ALL,
            ApprovalKeys.ALL,
            McpKeys.ALL,
            LspKeys.ALL,
            WebKeys.ALL);

    private SettingsCatalog() {}
}
