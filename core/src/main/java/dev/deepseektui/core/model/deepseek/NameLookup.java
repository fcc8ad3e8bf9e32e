package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;

/**
 * Finds a server's addresses without outlasting the wish for them. The system's lookup can hang for a minute and cannot be stopped,
 * and OkHttp waits for it; so it runs on a thread of its own, which is left behind when the caller has cancelled.
 */
final class NameLookup implements Dns {
    private final Dns system;
    private final Duration longest;
    /** OkHttp looks names up on the thread that makes the call, without saying for which call. */
    private final Map<Thread, Cancellation> asking = new ConcurrentHashMap<>();

    NameLookup(Dns system, Duration longest) {
        this.system = system;
        this.longest = longest;
    }

    /** Until it is closed, what this thread looks up is given up when that is cancelled. */
    Cancellation.Registration during(Cancellation cancellation) {
        Thread caller = Thread.currentThread();
        asking.put(caller, cancellation);
        return () -> asking.remove(caller);
    }

    @Override
    public List<InetAddress> lookup(String name) throws UnknownHostException {
        CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
        Daemon.start("name-lookup", () -> find(name, found));
        Cancellation.Registration stop = whenGivenUp(() -> found.cancel(false));
        try {
            return found.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            throw unknown(name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(name, e);
        } finally {
            stop.close();
        }
    }

    private void find(String name, CompletableFuture<List<InetAddress>> found) {
        try {
            found.complete(system.lookup(name));
        } catch (UnknownHostException | RuntimeException e) {
            found.completeExceptionally(e);
        }
    }

    private Cancellation.Registration whenGivenUp(Runnable effect) {
        Cancellation cancellation = asking.get(Thread.currentThread());
        return cancellation == null ? () -> {} : cancellation.whenCancelled(effect);
    }

    private static UnknownHostException unknown(String name, Exception cause) {
        UnknownHostException unknown = new UnknownHostException(name);
        unknown.initCause(cause);
        return unknown;
    }
}
