package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The work for an engine's thread, in the order of arrival. Any thread adds entries. Only the engine's thread runs them,
 * so it is the only writer of the tape. A failed entry is reported and ends neither the turn nor the thread.
 */
public final class EngineInbox {
    private static final long TIMEOUT_MILLIS = 5_000;

    private final InboxObserver observer;
    private final Thread thread = new Thread(this::serve, "engine");
    private final Deque<Entry> waiting = new ArrayDeque<>();
    private @Nullable Entry running;
    private boolean closing;

    public EngineInbox(InboxObserver observer) {
        this.observer = observer;
    }

    /** The earliest moment for an entry within a turn. Between turns, entries run in the order of arrival. */
    public enum Due {
        /** While the engine waits for calls. */
        NOW,
        /** Before the next request, when no call is open. */
        NEXT_STEP,
        AFTER_TURN
    }

    /** Work on the engine's thread. Within a turn, the cancellation is the turn's. */
    @FunctionalInterface
    public interface EngineWork {
        void run(Cancellation cancellation) throws InterruptedException;
    }

    /** An observer of an inbox. */
    @FunctionalInterface
    public interface InboxObserver {
        /** Receives the failure of an entry. */
        void failed(RuntimeException error);

        /** Signals that the visible entries have changed or that the engine has become idle. */
        default void changed() {}

        /** Receives the text of an entry that ended before it {@linkplain EngineInbox#begin began}. */
        default void returned(String text) {}
    }

    /**
     * A visible entry.
     *
     * @param due {@code NOW} if the entry is running but has not begun, or is the next to run
     */
    public record WaitingText(String text, Due due) {}

    /** An entry. Its text is empty if the user does not see it, or no longer because it has begun. */
    private record Entry(Due due, String text, EngineWork work, Cancellation cancellation) {
        boolean isVisible() {
            return !text.isEmpty();
        }
    }

    /** Starts the engine's thread, which runs entries until the inbox is closed. */
    public EngineInbox start() {
        thread.start();
        return this;
    }

    /** Adds work. Returns false if the inbox is closed, so the work will not run. */
    public boolean post(Due due, EngineWork work) {
        return submit("", due, work);
    }

    /**
     * Adds work with a text that the user sees and can take back. Behind a text that waits for the end of the turn, it
     * waits as well.
     */
    public synchronized boolean submit(String text, Due due, EngineWork work) {
        boolean follows = !text.isEmpty()
                && waiting.stream().anyMatch(entry -> entry.due() == Due.AFTER_TURN && entry.isVisible());
        boolean taken = !closing || due == Due.NOW;
        if (taken) {
            waiting.add(new Entry(follows ? Due.AFTER_TURN : due, text, work, new Cancellation()));
            notifyAll();
        }
        return taken;
    }

    /** Computes an answer on the engine's thread and blocks until it is available. Rethrows exceptions. */
    public <T> T ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, answer -> post(Due.NOW, turn -> answer.run()))
                .join();
    }

    /** Returns the visible entries, oldest first. */
    @SuppressWarnings("ReferenceEquality") // Two entries with the same text are different entries.
    public synchronized List<WaitingText> visible() {
        List<WaitingText> all = new ArrayList<>();
        if (running != null && running.isVisible()) {
            all.add(new WaitingText(running.text(), Due.NOW));
        }
        waiting.stream()
                .filter(Entry::isVisible)
                .map(entry -> new WaitingText(
                        entry.text(), running == null && entry == waiting.peekFirst() ? Due.NOW : entry.due()))
                .forEachOrdered(all::add);
        return all;
    }

    /** Returns true if no entry is running or waiting. */
    public synchronized boolean isIdle() {
        return running == null && waiting.isEmpty();
    }

    /** Removes the newest text whose entry is not running. */
    public synchronized Optional<String> takeBackLast() {
        Optional<Entry> last = waiting.stream().filter(Entry::isVisible).reduce((earlier, later) -> later);
        last.ifPresent(waiting::remove);
        return last.map(Entry::text);
    }

    /** Removes all texts whose entries are not running, oldest first. */
    public synchronized List<String> takeBackAll() {
        List<Entry> all = waiting.stream().filter(Entry::isVisible).toList();
        waiting.removeAll(all);
        return all.stream().map(Entry::text).toList();
    }

    /** Returns the cancellation of the running entry; empty if none is running. */
    public synchronized Optional<Cancellation> cancellation() {
        return Optional.ofNullable(running).map(Entry::cancellation);
    }

    /** Marks the running entry as begun: its text is on the tape now. Called on the engine's thread. */
    public void begin() {
        synchronized (this) {
            if (running == null || !running.isVisible()) {
                return;
            }
            running = new Entry(running.due(), "", running.work(), running.cancellation());
        }
        observer.changed();
    }

    /** Runs the entries due before a request, until the turn is cancelled. Called while no call is open. */
    public void runBetweenSteps(Cancellation turn) {
        while (!turn.isCancelled() && runNext(Due.NEXT_STEP, Optional.of(turn))) {}
    }

    /** Runs all entries. Called between turns. */
    void drain() {
        while (runNext(Due.AFTER_TURN, Optional.empty())) {}
    }

    /** Blocks until a call has ended and meanwhile runs the entries due now. On return, those of the call have run. */
    @SuppressWarnings("FutureReturnValueIgnored") // The returned future would only say that this thread was woken.
    public <T> T await(CompletableFuture<T> outcome) {
        outcome.whenComplete((done, failure) -> wake());
        boolean interrupted = false;
        for (boolean done = false; !done; ) {
            done = outcome.isDone();
            while (runNext(Due.NOW, Optional.empty())) {}
            interrupted |= !done && sleep(outcome);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outcome.join();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Waits until a call has ended or an entry is due now. Returns true if interrupted. */
    private synchronized boolean sleep(CompletableFuture<?> outcome) {
        try {
            while (!outcome.isDone() && waiting.stream().noneMatch(entry -> entry.due() == Due.NOW)) {
                wait();
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /** Runs the oldest entry that is due. Returns false if there is none. */
    private boolean runNext(Due latest, Optional<Cancellation> turn) {
        Entry outer = running;
        Optional<Entry> next = take(latest, turn);
        next.ifPresent(entry -> run(entry, outer));
        return next.isPresent();
    }

    private synchronized Optional<Entry> take(Due latest, Optional<Cancellation> turn) {
        Optional<Entry> oldest = waiting.stream()
                .filter(entry -> entry.due().compareTo(latest) <= 0)
                .findFirst();
        oldest.ifPresent(waiting::remove);
        Optional<Entry> taken = oldest.map(
                entry -> new Entry(entry.due(), entry.text(), entry.work(), turn.orElse(entry.cancellation())));
        running = taken.orElse(running);
        return taken;
    }

    private void run(Entry entry, @Nullable Entry outer) {
        if (entry.isVisible()) {
            observer.changed();
        }
        try {
            entry.work().run(entry.cancellation());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException error) {
            observer.failed(error);
        } catch (Error error) { // such as a stack overflow, which would otherwise end the thread
            observer.failed(new IllegalStateException(error));
        }
        ended(outer).filter(text -> !text.isEmpty()).ifPresent(observer::returned);
        if (entry.isVisible() || isIdle()) {
            observer.changed();
        }
    }

    /** Makes the outer entry the running one again, and returns the text of the entry that has ended. */
    private synchronized Optional<String> ended(@Nullable Entry outer) {
        Optional<String> text = Optional.ofNullable(running).map(Entry::text);
        running = outer;
        return text;
    }

    private void serve() {
        while (awaitEntry()) {
            drain();
        }
    }

    /** Waits for an entry. Returns false if there is none and the inbox is closed. */
    private synchronized boolean awaitEntry() {
        while (waiting.isEmpty() && !closing) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Left over from an entry; only closing ends the thread.
            }
        }
        return !waiting.isEmpty();
    }

    /** Drops the texts, cancels the running entry, lets the thread end with {@code last}, and waits a limited time. */
    public void close(Runnable last) {
        takeBackAll();
        synchronized (this) {
            if (!post(Due.AFTER_TURN, turn -> last.run())) {
                return;
            }
            closing = true;
        }
        cancellation().ifPresent(Cancellation::cancel);
        try {
            thread.join(TIMEOUT_MILLIS);
            thread.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
