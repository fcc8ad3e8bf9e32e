package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What is told beside the conversation: it makes a plan, which stands behind the next ask. */
final class ArenaChapter implements Chapter {
    @Override
    public String title() {
        return say("arena.title");
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.plan(say("arena.goal"), say("arena.open"))));
    }

    @Override
    public String explanation() {
        return say("arena");
    }
}
