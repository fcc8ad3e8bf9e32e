package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What outlives the conversation, and the session. It asks memory for what the tour did, and learns nothing itself. */
final class MemoryChapter implements Chapter {
    @Override
    public String title() {
        return say("memory.title");
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.recall("tour")));
    }

    @Override
    public String explanation() {
        return say("memory");
    }
}
