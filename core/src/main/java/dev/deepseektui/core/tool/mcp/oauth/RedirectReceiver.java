package dev.deepseektui.core.tool.mcp.oauth;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.deepseektui.core.base.Daemon;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import okhttp3.HttpUrl;

/**
 * A port on this machine to which the browser is redirected at the end of a login. Requests for other pages are refused and do
 * not end the wait.
 */
final class RedirectReceiver implements AutoCloseable {
    private static final String PATH = "/callback";
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type", "text/plain; charset=utf-8",
            "Cache-Control", "no-store",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "Connection", "close");

    private final HttpServer server;
    private final Predicate<HttpUrl> isAwaited;
    private final CompletableFuture<HttpUrl> received = new CompletableFuture<>();

    /**
     * Creates a receiver.
     *
     * @param isAwaited returns true for a redirect address that belongs to this login
     */
    RedirectReceiver(Predicate<HttpUrl> isAwaited) throws IOException {
        this.isAwaited = isAwaited;
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        this.server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(work -> Daemon.start("mcp login", work));
        server.start();
    }

    String address() {
        return "http://" + host() + PATH;
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Blocks until the browser is redirected, and returns the address of the redirect; empty if time runs out. */
    Optional<HttpUrl> await(Duration longest) throws IOException {
        try {
            return Optional.of(received.get(longest.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Optional<HttpUrl> redirect = target(exchange).filter(isAwaited);
        try (exchange) {
            byte[] text = say(redirect.isPresent() ? "mcp.login.page" : "mcp.login.page.other")
                    .getBytes(StandardCharsets.UTF_8);
            HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(
                    redirect.isPresent() ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_BAD_REQUEST, text.length);
            exchange.getResponseBody().write(text);
        }
        redirect.ifPresent(received::complete);
    }

    /** Returns the requested address; empty if this is not a browser's request for the redirect page. */
    private Optional<HttpUrl> target(HttpExchange exchange) {
        boolean isForThisPage = exchange.getRequestMethod().equals("GET")
                && host().equals(exchange.getRequestHeaders().getFirst("Host"));
        return Optional.ofNullable(HttpUrl.parse("http://" + host() + exchange.getRequestURI()))
                .filter(url -> isForThisPage && url.encodedPath().equals(PATH));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
