package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.app.report.MentionWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyCut;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.TurnRetried;
import dev.deepseektui.core.message.ToolCall;
import java.time.Duration;
import java.time.Instant;

/** What was asked, thought and answered. Why an answer breaks off is said where its turn ends. */
final class TalkBlocks implements BlockMaker {
    private static final String SENT = "sent";

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(new AskContent(asked.turn(), asked.shown()));
        } else if (recorded.event() instanceof MentionsRead read) {
            MentionWords.of(read)
                    .forEach(line ->
                            page.add(new SaidContent(line, line.startsWith("Not ") ? Role.ATTENTION : Role.DIM, "")));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            if (reply.reasoning() != null && !reply.reasoning().isBlank()) {
                Duration thought = thought(recorded, reply, page);
                if (ThoughtContent.isLong(thought)) {
                    page.add(new ThoughtContent(reply.number(), reply.reasoning(), thought));
                }
            }
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(reply.number(), reply.content()));
            }
        } else if (recorded.event() instanceof ReplyCut cut) {
            String reasoning = cut.reasoning() == null ? "" : cut.reasoning();
            if (!cut.content().isBlank() || !reasoning.isBlank()) {
                page.add(new CutContent(reasoning, cut.content()));
            }
            page.add(new RuleContent(say("cut"), Role.ATTENTION, Phrasebook.said(cut.detail())));
        } else if (recorded.event() instanceof RequestSent) {
            page.put(SENT, new Sent(recorded.ts()));
        } else if (recorded.event() instanceof TurnRetried) {
            page.add(new RuleContent(say("retried"), Role.DIM));
        }
    }

    /** The share of the reply's time that its thoughts have of its text. */
    private static Duration thought(Recorded recorded, ReplyReceived reply, Page page) {
        long thought = reply.reasoning() == null ? 0 : reply.reasoning().length();
        long all = thought + reply.content().length();
        for (ToolCall call : reply.calls()) {
            all += call.arguments().length();
        }
        long millis = page.find(SENT)
                .filter(Sent.class::isInstance)
                .map(sent -> Duration.between(((Sent) sent).at(), recorded.ts()).toMillis())
                .orElse(0L);
        return Duration.ofMillis(all == 0 ? 0 : millis * thought / all);
    }

    /** When the model was asked. */
    private record Sent(Instant at) implements Hidden {}
}
