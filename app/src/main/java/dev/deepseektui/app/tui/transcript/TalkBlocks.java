package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.report.MentionWords;
import dev.deepseektui.app.tui.state.Reasoning;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prompts, reasoning and answers. The end of a turn says why its answer broke off. */
final class TalkBlocks implements BlockMaker {
    private static final String SENT = "sent";

    private final Reasoning shown;

    TalkBlocks(Reasoning shown) {
        this.shown = shown;
    }

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(AskContent.of(asked));
        } else if (recorded.event() instanceof MentionsRead read) {
            MentionWords.of(read)
                    .forEach(line ->
                            page.add(new SaidContent(line, line.startsWith("Not ") ? Role.ATTENTION : Role.DIM, "")));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            Long billed = reply.usage() == null ? null : reply.usage().reasoning();
            thought(new Reply(reply.reasoning(), reply.content(), reply.calls()), billed, recorded, page);
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(reply.number(), reply.content()));
            }
        } else if (recorded.event() instanceof ReplyCut cut) {
            thought(new Reply(cut.reasoning(), cut.content(), cut.calls()), null, recorded, page);
            if (!cut.content().isBlank()) {
                page.add(new CutContent(cut.content()));
            }
            page.add(new RuleContent(say("cut"), Role.ATTENTION, cut.detail()));
        } else if (recorded.event() instanceof RequestSent) {
            page.put(SENT, new Sent(recorded.ts()));
        } else if (recorded.event() instanceof TurnRetried) {
            page.add(new RuleContent(say("retried"), Role.DIM));
        }
    }

    private void thought(Reply reply, @Nullable Long billed, Recorded recorded, Page page) {
        String text = reply.reasoning();
        if (shown == Reasoning.HIDDEN || text == null || text.isBlank()) {
            return;
        }
        Duration took = page.find(SENT)
                .filter(Sent.class::isInstance)
                .map(sent -> Duration.between(((Sent) sent).at(), recorded.ts()))
                .orElse(Duration.ZERO);
        Duration time = reply.shareOf(took);
        page.addThought(new ThoughtContent(text, time, billed == null ? 0 : billed, shown));
    }

    /** A reply of the model, as far as it came. */
    private record Reply(@Nullable String reasoning, String content, List<ToolCall> calls) {
        /** The share of the reply's time that its reasoning has of its text. */
        Duration shareOf(Duration took) {
            long reasoned = reasoning == null ? 0 : reasoning.length();
            long all = reasoned
                    + content.length()
                    + calls.stream()
                            .mapToLong(call -> call.arguments().length())
                            .sum();
            return all == 0 ? Duration.ZERO : Duration.ofMillis(took.toMillis() * reasoned / all);
        }
    }

    /** When the model was asked. */
    private record Sent(Instant at) implements Hidden {}
}
