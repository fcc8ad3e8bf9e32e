package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The current activity of a turn.
 *
 * @param since its start, later by the time it waited for a person
 * @param waiting since when it waits for a person; absent while it does not
 * @param doing its description; may be empty
 * @param pause the reason and length of the current pause; empty without one
 * @param thought the end of the streaming reasoning; empty without one
 * @param agents the names of running agents
 */
public record Activity(
        Instant since,
        @Nullable Instant waiting,
        String doing,
        String pause,
        String thought,
        Tokens tokens,
        List<String> agents) {
    /** The limit in characters; more cannot be read at a glance. */
    private static final int LONGEST_THOUGHT = 2_000;

    public Activity {
        agents = List.copyOf(agents);
    }

    static Activity since(Instant start) {
        return new Activity(start, null, "", "", "", Tokens.NONE, List.of());
    }

    /**
     * The answer tokens of this turn.
     *
     * @param billed tokens of completed requests
     * @param streamed approximate tokens of the current one
     * @param told the displayed number, updated at intervals so that it can be read
     */
    record Tokens(long billed, long streamed, long told, Instant toldAt) {
        static final Tokens NONE = new Tokens(0, 0, 0, Instant.MIN);

        private static final Duration BETWEEN = Duration.ofMillis(500);

        Tokens at(Instant now) {
            long sum = billed + streamed;
            boolean due = sum != told && !now.isBefore(toldAt.plus(BETWEEN));
            return due ? new Tokens(billed, streamed, sum, now) : this;
        }

        Tokens receiving(long tokens) {
            return new Tokens(billed, streamed + tokens, told, toldAt);
        }

        /** Replaces the estimate with the billed number, if there is one. */
        Tokens received(@Nullable Long completion) {
            return new Tokens(billed + (completion == null ? streamed : completion), 0, told, toldAt);
        }
    }

    /** Returns the displayed number of answer tokens. */
    public long told() {
        return tokens.told();
    }

    /** Returns the elapsed time without the time spent waiting for a person. */
    public Duration elapsed(Instant now) {
        return Duration.between(since, waiting == null ? now : waiting);
    }

    public boolean isWaiting() {
        return waiting != null;
    }

    Activity at(Instant now) {
        Tokens next = tokens.at(now);
        return next.equals(tokens) ? this : new Activity(since, waiting, doing, pause, thought, next, agents);
    }

    Activity waiting(Instant now) {
        return isWaiting() ? this : new Activity(since, now, doing, pause, thought, tokens, agents);
    }

    Activity goingOn(Instant now) {
        return waiting == null
                ? this
                : new Activity(since.plus(Duration.between(waiting, now)), null, doing, pause, thought, tokens, agents);
    }

    Activity doing(String words) {
        return new Activity(since, waiting, words, "", "", tokens, agents);
    }

    /** Keeps the end of the growing reasoning. */
    Activity reasoning(String words) {
        return new Activity(since, waiting, words, "", thought, tokens, agents);
    }

    Activity withAgent(String name) {
        return with(Stream.concat(agents.stream(), Stream.of(name)).toList());
    }

    Activity withoutAgent(String name) {
        return with(agents.stream().filter(each -> !each.equals(name)).toList());
    }

    /** Names a single agent; of several, shows the number. */
    private Activity with(List<String> working) {
        String words = working.isEmpty()
                ? ""
                : say("pane.waiting_for", working.size() == 1 ? working.get(0) : say("pane.agents", working.size()));
        return new Activity(since, waiting, words, "", "", tokens, working);
    }

    /** Starts the pause before a retry. */
    Activity pausing(String why, String until) {
        return new Activity(since, waiting, why, until, "", tokens, agents);
    }

    Activity receiving(long more) {
        return new Activity(since, waiting, doing, pause, thought, tokens.receiving(more), agents);
    }

    /** Adds reasoning; its last line is kept. */
    Activity thinking(String more) {
        String all = thought + more;
        int line = all.stripTrailing().lastIndexOf('\n') + 1;
        String last = all.substring(Math.max(line, all.length() - LONGEST_THOUGHT));
        return new Activity(since, waiting, doing, pause, last, tokens, agents);
    }

    Activity received(@Nullable Long completion) {
        return new Activity(since, waiting, doing, pause, thought, tokens.received(completion), agents);
    }
}
