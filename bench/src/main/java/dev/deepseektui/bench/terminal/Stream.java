package dev.deepseektui.bench.terminal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** An endless source of words for an answer. The words are sent at an even rate by a separate thread. */
final class Stream {
    private Stream() {}

    static void start(Consumer<String> tokens) {
        Thread thread = new Thread(() -> run(tokens), "answer");
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(Consumer<String> tokens) {
        long start = System.nanoTime();
        for (long sent = 0; ; sent++) {
            long due = start + sent * TimeUnit.SECONDS.toNanos(1) / Conversation.TOKENS_PER_SECOND;
            for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
            }
            tokens.accept(Conversation.token(sent));
        }
    }
}
