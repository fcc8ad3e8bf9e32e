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
 * @param since the start, moved forward by the time spent waiting for the user
 * @param waiting the time at which the current wait for the user began; null if there is none
 * @param agents the names of the running agents
 */
public record Activity(Instant since, @Nullable Instant waiting, CurrentWork now, Tokens tokens, List<String> agents) {
    /** The maximum length of the displayed reasoning in chars; longer text cannot be read at a glance. */
    private static final int MAX_THOUGHT_LENGTH = 2_000;

    public Activity {
        agents = List.copyOf(agents);
    }

    static Activity since(Instant start) {
        return new Activity(start, null, CurrentWork.NOTHING, Tokens.NONE, List.of());
    }

    /**
     * A description of the engine's current work.
     *
     * @param words the work; may be empty
     * @param pause a description of the wait before a retry, including its length; empty if there is none
     * @param thought the end of the streamed reasoning; empty if there is none
     */
    record CurrentWork(String words, String pause, String thought) {
        static final CurrentWork NOTHING = new CurrentWork("", "", "");
    }

    /**
     * The output tokens of this turn.
     *
     * @param billed the tokens of completed requests
     * @param streamed the approximate tokens of the current request
     * @param shown the displayed number, updated only at intervals so that it stays readable
     */
    record Tokens(long billed, long streamed, long shown, Instant shownAt) {
        static final Tokens NONE = new Tokens(0, 0, 0, Instant.MIN);
        private static final Duration BETWEEN = Duration.ofMillis(500);

        Tokens at(Instant now) {
            long sum = billed + streamed;
            boolean due = sum != shown && !now.isBefore(shownAt.plus(BETWEEN));
            return due ? new Tokens(billed, streamed, sum, now) : this;
        }
    }

    public String doing() {
        return now.words();
    }

    public String pause() {
        return now.pause();
    }

    public String thought() {
        return now.thought();
    }

    /** Returns the displayed number of output tokens. */
    public long shown() {
        return tokens.shown();
    }

    /** Returns the elapsed time without the time spent waiting for the user. */
    public Duration elapsed(Instant moment) {
        Instant end = waiting == null ? moment : waiting;
        return since.isAfter(end) ? Duration.ZERO : Duration.between(since, end);
    }

    public boolean isWaiting() {
        return waiting != null;
    }

    Activity at(Instant moment) {
        return new Activity(since.isAfter(moment) ? moment : since, waiting, now, tokens.at(moment), agents);
    }

    Activity waiting(Instant moment) {
        return isWaiting() ? this : new Activity(since, moment, now, tokens, agents);
    }

    Activity goingOn(Instant moment) {
        return waiting == null ? this : new Activity(moment.minus(elapsed(moment)), null, now, tokens, agents);
    }

    Activity doing(String words) {
        return with(new CurrentWork(words, "", ""));
    }

    /** Changes the description but keeps the streamed reasoning. */
    Activity reasoning(String words) {
        return with(new CurrentWork(words, "", thought()));
    }

    Activity withAgent(String name) {
        return with(Stream.concat(agents.stream(), Stream.of(name)).toList());
    }

    Activity withoutAgent(String name) {
        return with(agents.stream().filter(each -> !each.equals(name)).toList());
    }

    /** Returns a copy that names the running agent or, if there are several, their number. */
    private Activity with(List<String> working) {
        String words = working.isEmpty()
                ? ""
                : say("pane.waiting_for", working.size() == 1 ? working.get(0) : say("pane.agents", working.size()));
        return new Activity(since, waiting, new CurrentWork(words, "", ""), tokens, working);
    }

    /** Describes the wait before a retry. */
    Activity pausing(String reason, String until) {
        return with(new CurrentWork(reason, until, ""));
    }

    Activity receiving(long more) {
        return with(new Tokens(tokens.billed(), tokens.streamed() + more, tokens.shown(), tokens.shownAt()));
    }

    /** Appends streamed reasoning, of which only the last line is kept. */
    Activity thinking(String more) {
        String all = thought() + more;
        int line = all.stripTrailing().lastIndexOf('\n') + 1;
        String last = all.substring(Math.max(line, all.length() - MAX_THOUGHT_LENGTH));
        return with(new CurrentWork(doing(), pause(), last));
    }

    /**
     * Replaces the approximate tokens of the request with the billed ones. If those are unknown, keeps the
     * approximation.
     */
    Activity received(@Nullable Long completion) {
        long billed = tokens.billed() + (completion == null ? tokens.streamed() : completion);
        return with(new Tokens(billed, 0, tokens.shown(), tokens.shownAt()));
    }

    private Activity with(CurrentWork next) {
        return new Activity(since, waiting, next, tokens, agents);
    }

    private Activity with(Tokens next) {
        return new Activity(since, waiting, now, next, agents);
    }
}
