package dev.deepseektui.app.tui.terminal;

import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Signals of the system to this process. Found by reflection, because the JDK has no other way and the compiler rejects the class's name
 * where warnings are errors.
 */
final class Signals {
    /** Means nothing to anybody, and the JVM hands signals on one after the other. */
    private static final String MARK = "URG";

    private static final long PATIENCE_SECONDS = 1;

    private Signals() {}

    /** Runs {@code listener} on a thread of the JVM's for each signal {@code name}, written as {@code WINCH}. */
    static void handle(String name, Runnable listener) {
        set(name, listener);
    }

    /** Nothing comes of signal {@code name} until this is released; other processes that get it are as free as before. */
    static HeldSignal hold(String name) {
        return new HeldSignal(set(name, () -> {}));
    }

    /** A signal that does nothing for a while. */
    record HeldSignal(Handling before) {
        void release() throws InterruptedException {
            awaitWhatWasSent();
            before.restore();
        }
    }

    /** The JVM looks for what handles a signal when it hands it on, which may be after whoever else got it has ended. */
    private static void awaitWhatWasSent() throws InterruptedException {
        CountDownLatch handedOn = new CountDownLatch(1);
        Handling mark = set(MARK, handedOn::countDown);
        mark.raise();
        if (handedOn.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            mark.restore();
        }
    }

    /** The previous handling of a signal. */
    private record Handling(Class<?> type, Class<?> handler, Object signal, Object before) {
        void restore() {
            call("handle", new Class<?>[] {type, handler}, signal, before);
        }

        void raise() {
            call("raise", new Class<?>[] {type}, signal);
        }

        private void call(String method, Class<?>[] parameters, Object... arguments) {
            try {
                type.getMethod(method, parameters).invoke(null, arguments);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JVM cannot " + method + " the signal " + signal, e);
            }
        }
    }

    private static Handling set(String name, Runnable listener) {
        try {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, args) -> {
                        listener.run();
                        return null;
                    });
            Object signal = type.getConstructor(String.class).newInstance(name);
            Object before = type.getMethod("handle", type, handler).invoke(null, signal, proxy);
            return new Handling(type, handler, signal, Objects.requireNonNull(before));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM cannot tell of the signal " + name, e);
        }
    }
}
