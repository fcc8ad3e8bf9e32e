package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;
import java.util.Map;

/** What was asked, thought and answered. */
final class TalkBlocks implements BlockMaker {
    private static final Map<String, String> CUTS = Map.of(
            "cancelled", "cancelled here",
            "length", "the answer reached its longest",
            "filtered", "the provider withheld the rest");

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(new AskContent(asked.text()));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            if (reply.reasoning() != null && !reply.reasoning().isBlank()) {
                page.add(new ThoughtContent(reply.reasoning()));
            }
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(reply.content()));
            }
            if (reply.cut() != null) {
                page.add(new RuleContent(CUTS.getOrDefault(reply.cut(), "cut off: " + reply.cut()), Role.WARN));
            }
        }
    }
}
