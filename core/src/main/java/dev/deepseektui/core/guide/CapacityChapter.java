package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** How pressure rises when a turn does much, and where to see it. It only looks, so that nothing of the workspace changes. */
final class CapacityChapter implements Chapter {
    @Override
    public String title() {
        return say("capacity.title");
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(
                List.of(Calls.list(".")),
                List.of(Calls.count("import"), Calls.count("class"), Calls.names("e")),
                List.of(Calls.names("a"), Calls.names("o"), Calls.count("test"), Calls.count("main")),
                List.of(
                        Calls.list("."),
                        Calls.count("return"),
                        Calls.names("i"),
                        Calls.names("u"),
                        Calls.count("read")));
    }

    @Override
    public String explanation() {
        return say("capacity");
    }
}
