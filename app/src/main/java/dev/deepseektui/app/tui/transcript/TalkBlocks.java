package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;

/** What was asked, thought and answered. Why an answer breaks off is said where its turn ends. */
final class TalkBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(new AskContent(asked.turn(), asked.text()));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            if (reply.reasoning() != null && !reply.reasoning().isBlank()) {
                page.add(new ThoughtContent(reply.number(), reply.reasoning()));
            }
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(reply.number(), reply.content()));
            }
        }
    }
}
