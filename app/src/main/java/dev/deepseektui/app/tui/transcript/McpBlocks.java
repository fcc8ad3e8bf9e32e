package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.McpEventWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.Recorded;

/** Which servers' tools the model knows. */
final class McpBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        McpEventWords.of(recorded.event())
                .ifPresent(words ->
                        page.add(new RuleContent(words.text(), words.isTrouble() ? Role.ATTENTION : Role.DIM)));
    }
}
