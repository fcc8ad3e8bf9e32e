package dev.deepseektui.core.base;

/** A factory for threads that do not keep the process alive. */
public final class Daemon {
    private Daemon() {}

    public static Thread of(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    public static Thread start(String name, Runnable work) {
        Thread thread = of(name, work);
        thread.start();
        return thread;
    }
}
