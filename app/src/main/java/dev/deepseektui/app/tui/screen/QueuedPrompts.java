package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.SessionCallbacks.PromptQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The messages sent while a turn runs, oldest first. Each message is taken once, by the running turn or by the screen.
 */
final class QueuedPrompts implements PromptQueue {
    private final Consumer<Msg> screen;
    private final boolean steers;
    private final Deque<String> waiting = new ArrayDeque<>();

    /**
     * Creates an empty queue.
     *
     * @param steers true if queued messages are added to the running turn's next request
     */
    QueuedPrompts(Consumer<Msg> screen, boolean steers) {
        this.screen = screen;
        this.steers = steers;
    }

    /**
     * A queued message or command.
     *
     * @param steers true if the running turn will receive the text, false if it is sent after the turn
     */
    record QueuedPrompt(String text, boolean steers) {}

    synchronized void add(String text) {
        waiting.addLast(text);
    }

    synchronized Optional<String> takeFirst() {
        return Optional.ofNullable(waiting.pollFirst());
    }

    synchronized Optional<String> takeLast() {
        return Optional.ofNullable(waiting.pollLast());
    }

    synchronized List<String> takeAll() {
        List<String> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /** Returns all queued messages. A command waits for the end of the turn, and so do the messages after it. */
    synchronized List<QueuedPrompt> all() {
        boolean next = steers;
        Deque<QueuedPrompt> all = new ArrayDeque<>();
        for (String text : waiting) {
            next &= PromptSender.isMessage(text);
            all.addLast(new QueuedPrompt(text, next));
        }
        return List.copyOf(all);
    }

    @Override
    public Optional<String> next() {
        Optional<String> next = nextForTurn();
        next.ifPresent(taken -> screen.accept(new SessionMsg.QueueChanged()));
        return next;
    }

    private synchronized Optional<String> nextForTurn() {
        boolean isForTurn = steers && !waiting.isEmpty() && PromptSender.isMessage(waiting.getFirst());
        return isForTurn ? takeFirst() : Optional.empty();
    }

    @Override
    public void refused(String text, UserError why) {
        why.lines().forEach(line -> screen.accept(SessionMsg.notice(line)));
        screen.accept(SessionMsg.changing(model -> PromptSender.writing(model, List.of(text))));
    }
}
