package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.state.Reasoning;
import java.util.List;

/** Who shows what happens: one maker for each room of events. */
public final class BlockMakers {
    public static final List<BlockMaker> ALL = of(Reasoning.SUMMARY);

    private BlockMakers() {}

    static List<BlockMaker> of(Reasoning reasoning) {
        return List.of(
                new TalkBlocks(reasoning),
                new ToolBlocks(),
                new AgentBlocks(),
                new ContextBlocks(),
                new RewindBlocks(),
                new CapacityBlocks(),
                new TaskBlocks(),
                new SetupBlocks(),
                new PictureBlocks(),
                new McpBlocks(),
                new SessionBlocks());
    }
}
