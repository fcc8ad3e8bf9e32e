package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.SessionNotice.TurnEndNotice;
import dev.deepseektui.app.tui.transcript.TextRows.PromptBand;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blocks of prompts, reasoning and answers. An answer that broke off is followed by a notice. */
record ConversationBlocks(Reasoning shown) implements BlockMaker {
    private static final String SENT = "sent";

    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof Asked asked) {
            page.add(PromptContent.of(asked));
        } else if (recorded.event() instanceof MentionsRead read) {
            EventLines.of(read)
                    .forEach(line ->
                            page.add(TurnEndNotice.of(line.text(), line.isTrouble() ? Ink.ATTENTION : Ink.DIM, "")));
        } else if (recorded.event() instanceof ReplyReceived reply) {
            Long billed = reply.usage() == null ? null : reply.usage().reasoning();
            thought(new ModelReply(reply.reasoning(), reply.content(), reply.calls()), billed, recorded, page);
            if (!reply.content().isBlank()) {
                page.add(new AnswerContent(
                        reply.content(),
                        Style.PLAIN,
                        Optional.of(MessageNames.message(reply.number())),
                        say("transcript.details.answer")));
            }
        } else if (recorded.event() instanceof ReplyCut cut) {
            thought(new ModelReply(cut.reasoning(), cut.content(), cut.calls()), null, recorded, page);
            if (!cut.content().isBlank()) {
                page.add(new AnswerContent(cut.content(), Style.DIM, Optional.empty(), say("transcript.details.cut")));
            }
            page.add(new SessionNotice(say("transcript.cut"), Ink.ATTENTION, cut.detail()));
        } else if (recorded.event() instanceof RequestSent) {
            page.note(SENT, recorded.ts());
        } else if (recorded.event() instanceof TurnRetried) {
            page.add(new SessionNotice(say("transcript.retried"), Ink.DIM));
        }
    }

    private void thought(ModelReply reply, @Nullable Long billed, Recorded recorded, TranscriptPage page) {
        String text = reply.reasoning();
        if (shown == Reasoning.HIDDEN || text == null || text.isBlank()) {
            return;
        }
        Duration took = page.noted(SENT, Instant.class)
                .map(sent -> Duration.between(sent, recorded.ts()))
                .orElse(Duration.ZERO);
        Duration time = reply.shareOf(took);
        page.addThought(new ReasoningContent(text, time, billed == null ? 0 : billed, shown));
    }

    /** A model's reply, which may be incomplete. */
    private record ModelReply(@Nullable String reasoning, String content, List<ToolCall> calls) {
        /**
         * Estimates the time spent on reasoning. The share of the time is taken to be reasoning's share of the reply's
         * text.
         */
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

    /**
     * A model's answer, or the received part of an answer that broke off.
     *
     * @param title the title of the details
     */
    private record AnswerContent(String text, Style plain, Optional<String> name, String title)
            implements BlockContent {
        @Override
        public List<Line> lines(BlockStyle look) {
            return Markdown.lines(text, look.column().answers(), plain);
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(title, text));
        }
    }

    /**
     * A user's prompt. A long prompt is folded.
     *
     * @param name the name for {@code /pin}; empty for a message sent during a turn
     */
    private record PromptContent(Optional<String> name, String text) implements BlockContent {
        static PromptContent of(Asked asked) {
            Optional<String> name =
                    Optional.of(asked.turn()).filter(turn -> asked.beginsTurn()).map(MessageNames::ask);
            return new PromptContent(name, asked.shown());
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            return PromptBand.said(look.undone() ? say("transcript.undone", text) : text, look);
        }

        @Override
        public boolean canUnfold() {
            return PromptBand.isLong(text);
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(say("transcript.details.message"), text));
        }
    }

    /**
     * The reasoning before an answer, or of several steps that only read. It is shown as one line that can be unfolded,
     * or in full.
     *
     * @param tokens the billed tokens; 0 if unknown
     */
    record ReasoningContent(String text, Duration time, long tokens, Reasoning shown) implements BlockContent {
        /** The shortest time that is shown. Shorter times are left out. */
        private static final Duration MIN_TIME = Duration.ofSeconds(1);

        ReasoningContent with(ReasoningContent later) {
            boolean allBilled = tokens > 0 && later.tokens > 0;
            return new ReasoningContent(
                    text.strip() + "\n\n" + later.text,
                    time.plus(later.time),
                    allBilled ? tokens + later.tokens : 0,
                    shown);
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            boolean whole = (shown == Reasoning.FULL) != look.unfolded();
            List<Line> lines = new ArrayList<>();
            lines.add(Line.of(Span.dim(whole ? head() : head() + say("transcript.thought.more")))
                    .shortenedTo(look.width()));
            if (whole) {
                lines.addAll(Markdown.lines(text, look.column().answers(), Style.DIM));
            }
            return lines;
        }

        private String head() {
            boolean timed = time.compareTo(MIN_TIME) >= 0;
            String head = timed
                    ? say("transcript.thought", Figures.seconds(time.toMillis()))
                    : say("transcript.thought.untimed");
            return tokens > 0 ? head + " · " + say("transcript.agent.tokens", Figures.count(tokens)) : head;
        }

        @Override
        public boolean canUnfold() {
            return true;
        }

        /** Returns true for folded reasoning, which is one line like a tool call. */
        @Override
        public boolean isClose(TranscriptColumn column) {
            return shown != Reasoning.FULL;
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(say("transcript.details.thought"), text));
        }
    }
}
