package dev.deepseektui.app.tui.terminal;

import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handlers of signals to this process. Uses reflection, because the JDK has no other way and the compiler rejects the class's name where
 * warnings are errors.
 */
final class Signals {
    /** A signal without effect; the JVM delivers signals one after the other. */
    private static final String MARK = "URG";

    private static final long PATIENCE_SECONDS = 1;

    private Signals() {}

    /** Runs the listener on a thread of the JVM for each signal of that name, such as {@code WINCH}. */
    static void handle(String name, Runnable listener) {
        set(name, listener);
    }

    /** Ignores a signal until it is released; other processes receive it as before. */
    static HeldSignal hold(String name) {
        return new HeldSignal(set(name, () -> {}));
    }

    /** An ignored signal. */
    record HeldSignal(Handling before) {
        void release() throws InterruptedException {
            awaitWhatWasSent();
            before.restore();
        }
    }

    /** Waits until earlier signals were delivered: the JVM looks up a handler at delivery, which may be late. */
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
