package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.RequestFailed;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** One request and its response, or the failure in its place; cancelling closes the connection, whatever it is doing. */
final class Exchange implements AutoCloseable {
    /** More of an error's body is not read. */
    private static final long LARGEST_ERROR = 64 << 10;

    private final OkHttpClient client;
    private final NameLookup names;
    private final Failures failures;
    private final TransportFailures transport;
    private final Clock clock;

    Exchange(OkHttpClient client, Failures failures, TransportFailures transport, Clock clock) {
        this.names = new NameLookup(client.dns(), Duration.ofMillis(client.connectTimeoutMillis()));
        this.client = client.newBuilder().dns(names).build();
        this.failures = failures;
        this.transport = transport;
        this.clock = clock;
    }

    /** What is made of a good response. */
    @FunctionalInterface
    interface Reading<T> {
        T read(Response response) throws IOException, RequestFailed;
    }

    /**
     * Blocks until the reading is done.
     *
     * @param fullness prompt and longest answer by our own count, as a share of the window; 0 where there is no prompt
     */
    <T> T run(Request request, double fullness, Cancellation cancellation, Reading<T> reading) throws RequestFailed {
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
                throw new RequestFailed(failures.of(Kind.PROTOCOL, "answers with a web page"));
            }
            return reading.read(response);
        } catch (IOException e) {
            throw new RequestFailed(transport.of(watch.cause(e), cancellation));
        } finally {
            lookup.close();
            stop.close();
        }
    }

    /** OkHttp is Kotlin, which has no checked exceptions: an interruption comes out undeclared. */
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

    /** Closes the connections that wait for a next request. */
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
                failures.of(error, fullness), RetryAfter.of(PatienceHeader.of(response), clock.instant()));
    }

    /** The status is the answer: where its explanation breaks off, there is none. */
    private String words(Response response, Cancellation cancellation) throws RequestFailed {
        try {
            return response.peekBody(LARGEST_ERROR).string();
        } catch (IOException broken) {
            ChatFailure why = transport.of(broken, cancellation);
            if (why.kind() == Kind.CANCELLED) {
                throw new RequestFailed(why);
            }
            return "";
        }
    }

    /** Only the host: an address may carry secrets. */
    private static String target(Response response) {
        return Optional.ofNullable(response.header("Location"))
                .map(response.request().url()::resolve)
                .map(HttpUrl::host)
                .orElse("nowhere");
    }

    /** A captive portal or a wrong address. */
    private static boolean isPage(Response response) {
        MediaType type = response.body().contentType();
        return type != null && type.subtype().equals("html");
    }
}
