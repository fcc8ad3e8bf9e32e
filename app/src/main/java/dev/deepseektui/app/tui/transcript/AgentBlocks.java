package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Blocks of the session's agents, each in place of the call that started it. */
final class AgentBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof AgentStarted started) {
            page.put(ToolBlocks.key(started.callId()), AgentContent.begun(started, recorded.ts()));
        } else if (recorded.event() instanceof AgentEnded ended) {
            String key = ToolBlocks.key(ended.callId());
            page.find(key)
                    .filter(AgentContent.class::isInstance)
                    .map(AgentContent.class::cast)
                    .map(agent -> agent.at(recorded.ts()))
                    .ifPresent(agent -> page.put(key, agent.ended(ended)));
        }
    }

    static void apply(AgentStarted started, Recorded recorded, TranscriptPage page) {
        String key = ToolBlocks.key(started.callId());
        page.find(key)
                .filter(AgentContent.class::isInstance)
                .map(AgentContent.class::cast)
                .ifPresent(agent -> page.put(key, agent.after(recorded)));
    }

    /**
     * An agent, its current work and its result.
     *
     * @param seconds since it began; no finer, so that it does not change with every tick
     * @param steps requests so far
     * @param tokens billed so far
     * @param now its last action, in words
     */
    record AgentContent(
            AgentStarted started,
            Instant since,
            long seconds,
            long steps,
            long tokens,
            String now,
            Optional<AgentEnded> ended)
            implements ToolBlocks.OfTool {
        private static final int LONGEST_JOB = 500;
        private static final Margin BAR = Margin.every(Span.of("│ ", Ink.RULE));
        private static final TextRows ANSWER = TextRows.output(line -> List.of(Span.dim(line)), BAR);

        static AgentContent begun(AgentStarted started, Instant since) {
            return new AgentContent(started, since, 0, 0, 0, "", Optional.empty());
        }

        AgentContent after(Recorded recorded) {
            if (recorded.event() instanceof RequestSent) {
                return new AgentContent(started, since, seconds, steps + 1, tokens, now, ended);
            }
            if (recorded.event() instanceof ReplyReceived reply && reply.usage() != null) {
                long billed =
                        orZero(reply.usage().prompt()) + orZero(reply.usage().completion());
                return new AgentContent(started, since, seconds, steps, tokens + billed, now, ended);
            }
            if (recorded.event() instanceof ToolStarted tool) {
                ToolHead head = ToolHead.of(tool.name(), tool.arguments());
                String words = (head.verb().running() + " " + head.subject()).strip();
                return new AgentContent(started, since, seconds, steps, tokens, words, ended);
            }
            return this;
        }

        AgentContent ended(AgentEnded end) {
            long billed = orZero(end.usage().prompt()) + orZero(end.usage().completion());
            return new AgentContent(started, since, seconds, end.steps(), billed, "", Optional.of(end));
        }

        private static long orZero(@Nullable Long tokens) {
            return tokens == null ? 0 : tokens;
        }

        @Override
        public AgentContent at(Instant moment) {
            long passed = Math.max(0, Duration.between(since, moment).toSeconds());
            return ended.isPresent() || passed == seconds
                    ? this
                    : new AgentContent(started, since, passed, steps, tokens, now, ended);
        }

        @Override
        public ToolHead head() {
            String job = started.prompt().strip().replaceAll("\\s*\\R\\s*", " ");
            return new ToolHead("task", "task", Cells.cut(job, LONGEST_JOB), "");
        }

        @Override
        public List<Line> lines(BlockLook look) {
            List<Line> lines = new ArrayList<>();
            String label = started.agent() + " " + started.number();
            lines.add(head().line(mark(), label, List.of(Span.dim("  " + figures())), look.width()));
            if (ended.isEmpty() && !now.isEmpty()) {
                lines.add(Line.of(Span.of("│ ", Ink.RULE), Span.dim(now)).shortenedTo(look.width()));
            }
            ended.filter(end -> look.unfolded()).ifPresent(end -> lines.addAll(ANSWER.all(end.answer(), look.width())));
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
                    .ifPresent(end -> parts.add(
                            say("transcript.agent." + end.ending().name().toLowerCase(Locale.ROOT))));
            parts.add(say("transcript.agent.steps", steps));
            if (tokens > 0) {
                parts.add(say("transcript.agent.tokens", Figures.count(tokens)));
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
            return Optional.of(new BlockDetails(
                    started.agent() + " " + started.number(),
                    ended.map(AgentEnded::answer).orElse(now),
                    Optional.of(started.number())));
        }
    }
}
