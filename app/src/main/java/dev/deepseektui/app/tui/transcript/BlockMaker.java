package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.List;

/** A stateless handler of one kind of events, which adds blocks to a page or changes those that are there. */
@FunctionalInterface
public interface BlockMaker {
    List<BlockMaker> ALL = of(Reasoning.SUMMARY);

    /** Ignores events of other kinds. */
    void take(Recorded recorded, Page page);

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
                new SessionBlocks());
    }
}
