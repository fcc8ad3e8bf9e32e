package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.ToolHead;
import dev.deepseektui.app.tui.pane.ToolHead.VerbForm;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blocks of the session's agents, each in place of the call that started the agent. */
final class AgentBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof AgentStarted started) {
            page.put(
                    ToolBlocks.key(started.callId()),
                    new AgentContent(started, recorded.ts(), 0, AgentProgress.NONE, Optional.empty()));
        } else if (recorded.event() instanceof AgentEnded ended) {
            page.change(
                    ToolBlocks.key(ended.callId()),
                    AgentContent.class,
                    agent -> agent.at(recorded.ts()).ended(ended));
        }
    }

    static void apply(AgentStarted started, Recorded recorded, TranscriptPage page) {
        page.change(ToolBlocks.key(started.callId()), AgentContent.class, agent -> agent.after(recorded));
    }

    /**
     * The progress of an agent.
     *
     * @param steps the number of the agent's requests
     * @param tokens the number of billed tokens
     * @param now a description of the last tool call
     */
    record AgentProgress(long steps, long tokens, String now) {
        static final AgentProgress NONE = new AgentProgress(0, 0, "");

        AgentProgress after(TapeEvent event) {
            if (event instanceof RequestSent) {
                return new AgentProgress(steps + 1, tokens, now);
            }
            if (event instanceof ReplyReceived reply && reply.usage() != null) {
                return new AgentProgress(steps, tokens + billed(reply.usage()), now);
            }
            return event instanceof ToolStarted tool
                    ? new AgentProgress(steps, tokens, words(ToolHead.of(tool.name(), tool.arguments())))
                    : this;
        }

        private static String words(ToolHead head) {
            return (head.verb(VerbForm.RUNNING) + " " + head.subject()).strip();
        }

        static long billed(TokenUsage usage) {
            return orZero(usage.prompt()) + orZero(usage.completion());
        }

        private static long orZero(@Nullable Long tokens) {
            return tokens == null ? 0 : tokens;
        }
    }

    /**
     * An agent with its progress and outcome.
     *
     * @param seconds the whole seconds since the agent's start; rounded down, so that the content does not change with
     * every tick
     * @param ended empty while the agent runs
     */
    record AgentContent(
            AgentStarted started, Instant since, long seconds, AgentProgress progress, Optional<AgentEnded> ended)
            implements ToolBlocks.ToolContent {

        AgentContent after(Recorded recorded) {
            return new AgentContent(started, since, seconds, progress.after(recorded.event()), ended);
        }

        AgentContent ended(AgentEnded end) {
            AgentProgress whole = new AgentProgress(end.steps(), AgentProgress.billed(end.usage()), "");
            return new AgentContent(started, since, seconds, whole, Optional.of(end));
        }

        @Override
        public AgentContent at(Instant moment) {
            long passed = Math.max(0, Duration.between(since, moment).toSeconds());
            return ended.isPresent() || passed == seconds
                    ? this
                    : new AgentContent(started, since, passed, progress, ended);
        }

        @Override
        public ToolHead head() {
            return ToolHead.ofAgent(started.prompt());
        }

        private String label() {
            return started.agent() + " " + started.number();
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            List<Line> lines = new ArrayList<>();
            lines.add(head().line(mark(), label(), List.of(Span.dim("  " + figures())), look.width()));
            if (ended.isEmpty() && !progress.now().isEmpty()) {
                lines.add(Line.of(Span.of("│ ", Ink.RULE), Span.dim(progress.now()))
                        .shortenedTo(look.width()));
            }
            ended.filter(end -> look.unfolded())
                    .ifPresent(end -> lines.addAll(TextRows.OUTPUT.all(end.answer(), look.width())));
            return lines;
        }

        private Span mark() {
            if (ended.isEmpty()) {
                return Span.of("●", Ink.ACCENT);
            }
            return switch (ended.get().ending()) {
                case DONE -> Span.dim("✓");
                case FAILED -> Span.of("✗", Ink.FAILURE);
                case LIMIT, CANCELLED, INTERRUPTED -> Span.of("■", Ink.ATTENTION);
            };
        }

        private String figures() {
            List<String> parts = new ArrayList<>();
            ended.filter(end -> end.ending() != AgentEnded.Ending.DONE)
                    .ifPresent(end -> parts.add(say("transcript.agent." + keyOf(end.ending()))));
            parts.add(say("transcript.agent.steps", progress.steps()));
            if (progress.tokens() > 0) {
                parts.add(say("transcript.agent.tokens", Figures.count(progress.tokens())));
            }
            ended.map(AgentEnded::cost).filter(cost -> cost > 0).ifPresent(cost -> parts.add(Figures.dollars(cost)));
            if (seconds > 0) {
                parts.add(Figures.seconds(seconds * 1_000));
            }
            return String.join(" · ", parts);
        }

        @Override
        public boolean canUnfold() {
            return ended.filter(end -> !end.answer().isBlank()).isPresent();
        }

        @Override
        public Optional<BlockDetails> details() {
            String text = ended.map(AgentEnded::answer).orElse(progress.now());
            return Optional.of(new BlockDetails(label(), text, Optional.of(started.number())));
        }
    }
}
