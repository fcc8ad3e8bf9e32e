package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.report.McpWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.mcp.McpEvents.McpToolsWaiting;

/** Lines about the MCP tools that the model knows or could have. */
final class McpBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        String key = recorded.event() instanceof McpToolsWaiting ? say("mcp.take") : "";
        McpWords.Event.of(recorded.event())
                .ifPresent(words ->
                        page.add(new RuleContent(words.text() + key, words.isTrouble() ? Role.ATTENTION : Role.DIM)));
    }
}
