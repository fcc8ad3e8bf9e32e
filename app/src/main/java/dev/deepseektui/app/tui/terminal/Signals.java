package dev.deepseektui.app.tui.terminal;

import java.lang.reflect.Proxy;

/**
 * Who is told when the system sends this process a signal? By reflection, as in Lanterna, which knows only one signal: the
 * JDK has no other way, and the compiler does not let its class be named where warnings are errors.
 */
final class Signals {
    private Signals() {}

    /** Runs {@code listener} on a thread of the JVM's for each signal {@code name}, written as {@code WINCH}. */
    static void handle(String name, Runnable listener) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, args) -> {
                        listener.run();
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM cannot tell of the signal " + name, e);
        }
    }
}
