package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What the guide says, and what it wants to be looked up. It thinks nothing before it. */
record GuideAnswer(String text, List<ToolCall> calls) {
    GuideAnswer {
        calls = List.copyOf(calls);
    }

    static GuideAnswer of(String text) {
        return new GuideAnswer(text, List.of());
    }

    GuideAnswer calling(ToolCall... wanted) {
        return new GuideAnswer(text, List.of(wanted));
    }
}
