package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.MentionWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyCut;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TurnRetried;

/** What was asked, thought and answered. Why an answer breaks off is said where its turn ends. */
final class TalkBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(new AskContent(asked.turn(), asked.text()));
        } else if (recorded.event() instanceof MentionsRead read) {
            MentionWords.of(read).forEach(line -> page.add(new RuleContent(line, Role.DIM)));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            if (reply.reasoning() != null && !reply.reasoning().isBlank()) {
                page.add(new ThoughtContent(reply.number(), reply.reasoning()));
            }
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(reply.number(), reply.content()));
            }
        } else if (recorded.event() instanceof ReplyCut cut) {
            String reasoning = cut.reasoning() == null ? "" : cut.reasoning();
            if (!cut.content().isBlank() || !reasoning.isBlank()) {
                page.add(new CutContent(reasoning, cut.content()));
            }
            page.add(new RuleContent("cut off here, asked for again", Role.ATTENTION, cut.detail()));
        } else if (recorded.event() instanceof TurnRetried) {
            page.add(new RuleContent("retried", Role.DIM));
        }
    }
}
