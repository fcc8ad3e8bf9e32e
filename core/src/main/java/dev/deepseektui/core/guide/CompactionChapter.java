package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What fills the prompt, and what goes out of it when it is full. It looks at enough for the results to be worth looking at. */
final class CompactionChapter implements Chapter {
    @Override
    public String title() {
        return say("compaction.title");
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.names(""), Calls.count("import")));
    }

    @Override
    public String explanation() {
        return say("compaction");
    }
}
