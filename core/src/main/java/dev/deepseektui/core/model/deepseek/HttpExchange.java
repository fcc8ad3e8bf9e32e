package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.deepseek.Failures.TransportFailures;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * A sender of HTTP requests that classifies their failures. A request can be cancelled at any time, which closes its
 * connection.
 */
final class HttpExchange implements AutoCloseable {
    /** The maximum number of bytes read from the body of an error response. */
    private static final long MAX_ERROR_SIZE = 64 << 10;

    private final OkHttpClient client;
    private final NameLookup names;
    private final Failures failures;
    private final TransportFailures transport;
    private final Clock clock;

    HttpExchange(OkHttpClient client, Failures failures, TransportFailures transport, Clock clock) {
        this.names = new NameLookup(client.dns(), Duration.ofMillis(client.connectTimeoutMillis()));
        this.client = client.newBuilder().dns(names).build();
        this.failures = failures;
        this.transport = transport;
        this.clock = clock;
    }

    /** A conversion of a successful response. */
    @FunctionalInterface
    interface ResponseReading<T> {
        T read(Response response) throws IOException, RequestFailed;
    }

    /**
     * Sends a request and blocks until the response has been read.
     *
     * @param fullness the local count of prompt and maximum answer, as a fraction of the window; 0 without a prompt
     */
    <T> T run(Request request, double fullness, Cancellation cancellation, ResponseReading<T> reading)
            throws RequestFailed {
        Call call = client.newCall(request);
        ConnectWatch watch = new ConnectWatch(call, Duration.ofMillis(client.connectTimeoutMillis()));
        call.addEventListener(watch);
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        Cancellation.Registration lookup = names.during(cancellation);
        try (Response response = execute(call)) {
            if (!response.isSuccessful()) {
                throw refusal(response, fullness, cancellation);
            }
            if (isPage(response)) {
                throw new RequestFailed(failures.of(FailureKind.PROTOCOL, "answers with a web page"));
            }
            return reading.read(response);
        } catch (IOException e) {
            throw new RequestFailed(transport.of(watch.cause(e), cancellation));
        } finally {
            lookup.close();
            stop.close();
        }
    }

    /** Executes a call. OkHttp may throw an undeclared InterruptedException: Kotlin has no checked exceptions. */
    private static Response execute(Call call) throws IOException {
        try {
            return call.execute();
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
            throw e;
        }
    }

    /** Closes the idle connections and stops the client's threads. */
    @Override
    public void close() {
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }

    private RequestFailed refusal(Response response, double fullness, Cancellation cancellation) throws RequestFailed {
        ApiError error = response.isRedirect()
                ? new ApiError(response.code(), "redirects to " + target(response))
                : ApiError.ofBody(response.code(), words(response, cancellation));
        return new RequestFailed(
                failures.of(error, fullness), RetryAfter.of(RetryAfterFilter.of(response), clock.instant()));
    }

    /** Returns the body of an error response; empty if it breaks off, because the status is enough. */
    private String words(Response response, Cancellation cancellation) throws RequestFailed {
        try {
            return response.peekBody(MAX_ERROR_SIZE).string();
        } catch (IOException broken) {
            ChatFailure why = transport.of(broken, cancellation);
            if (why.kind() == FailureKind.CANCELLED) {
                throw new RequestFailed(why);
            }
            return "";
        }
    }

    /** Returns only the host of a redirect's target, because the rest of the URL may contain secrets. */
    private static String target(Response response) {
        return Optional.ofNullable(response.header("Location"))
                .map(response.request().url()::resolve)
                .map(HttpUrl::host)
                .orElse("nowhere");
    }

    /** Returns true if the response is a web page, as sent by a captive portal or at a wrong URL. */
    private static boolean isPage(Response response) {
        MediaType type = response.body().contentType();
        return type != null && type.subtype().equals("html");
    }

    /**
     * An interceptor that hides the {@code Retry-After} header from OkHttp. Otherwise OkHttp would silently repeat the
     * request after a 503 with {@code Retry-After: 0}, and throw if the number does not fit into an int.
     */
    static final class RetryAfterFilter implements Interceptor {
        private static final String SENT = "Retry-After";
        private static final String KEPT = "Deepseek-Tui-Retry-After";

        @Override
        public Response intercept(Chain chain) throws IOException {
            Response response = chain.proceed(chain.request());
            String asked = response.header(SENT);
            Response.Builder hidden = response.newBuilder().removeHeader(SENT).removeHeader(KEPT);
            return asked == null ? hidden.build() : hidden.header(KEPT, asked).build();
        }

        static @Nullable String of(Response response) {
            return response.header(KEPT);
        }
    }

    /** A parser for the delay that a server requests, given in seconds or as a date. */
    static final class RetryAfter {
        private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

        private RetryAfter() {}

        static Optional<Duration> of(@Nullable String header, Instant now) {
            if (header == null) {
                return Optional.empty();
            }
            String value = header.strip();
            if (SECONDS.matcher(value).matches()) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
            }
            try {
                Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
                Duration wait = Duration.between(now, date);
                return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }
    }

    /**
     * A limit on the time until a call is connected. OkHttp's own connect timeout does not cover TLS and proxy tunnels;
     * a server that does not respond at that stage would get as much time as a model that is thinking.
     */
    static final class ConnectWatch extends EventListener {
        private final Call call;
        private final AsyncTimeout timer = new AsyncTimeout() {
            @Override
            protected void timedOut() {
                expire();
            }
        };
        /** The state of the call. Several addresses may be tried at once, each on its own thread. */
        private ConnectState state = ConnectState.BEFORE;

        private enum ConnectState {
            BEFORE,
            CONNECTING,
            EXPIRED,
            OVER
        }

        ConnectWatch(Call call, Duration longest) {
            this.call = call;
            timer.timeout(longest.toMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public synchronized void connectStart(Call same, InetSocketAddress address, Proxy proxy) {
            if (state == ConnectState.BEFORE) {
                state = ConnectState.CONNECTING;
                timer.enter();
            }
        }

        @Override
        public void connectionAcquired(Call same, Connection connection) {
            end();
        }

        @Override
        public void callFailed(Call same, IOException problem) {
            end();
        }

        private synchronized void end() {
            if (state == ConnectState.CONNECTING) {
                timer.exit();
            }
            state = state == ConnectState.EXPIRED ? ConnectState.EXPIRED : ConnectState.OVER;
        }

        private synchronized void expire() {
            if (state == ConnectState.CONNECTING) {
                state = ConnectState.EXPIRED;
                call.cancel();
            }
        }

        /**
         * Returns the actual cause of a failure: a timeout if the connection was closed because the time limit was
         * reached.
         */
        synchronized IOException cause(IOException problem) {
            if (state != ConnectState.EXPIRED) {
                return problem;
            }
            SocketTimeoutException late = new SocketTimeoutException("connect timed out");
            late.initCause(problem);
            return late;
        }
    }

    /**
     * A cancellable DNS lookup. The system's lookup can hang for a minute and cannot be interrupted, and OkHttp waits for it.
     * Therefore it runs on its own thread, which is abandoned on cancellation.
     */
    private static final class NameLookup implements Dns {
        private final Dns system;
        private final Duration longest;
        /**
         * The cancellations by calling thread. OkHttp looks names up on the calling thread without identifying the
         * call.
         */
        private final Map<Thread, Cancellation> asking = new ConcurrentHashMap<>();

        NameLookup(Dns system, Duration longest) {
            this.system = system;
            this.longest = longest;
        }

        /** Makes this thread's lookups cancellable until the registration is closed. */
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
}
