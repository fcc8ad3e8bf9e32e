package dev.deepseektui.app.tui.transcript;

import java.util.List;

/** Who shows what happens: one maker for each room of events. */
public final class BlockMakers {
    public static final List<BlockMaker> ALL = List.of(
            new TalkBlocks(),
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

    private BlockMakers() {}
}
