package dev.deepseektui.core.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Resources of a session, closed in the reverse order of their opening. */
final class SessionResources {
    private final Deque<Runnable> closing = new ArrayDeque<>();

    <T> T add(T resource, Consumer<T> close) {
        closing.push(() -> close.accept(resource));
        return resource;
    }

    void close() {
        Runnable last = closing.poll();
        if (last != null) {
            try {
                last.run();
            } finally {
                close();
            }
        }
    }
}
