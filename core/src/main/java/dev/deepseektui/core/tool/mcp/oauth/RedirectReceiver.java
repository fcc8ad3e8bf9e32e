package dev.deepseektui.core.tool.mcp.oauth;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.Daemon;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * A port on this machine to which the browser is redirected at the end of a login. Requests for other pages are refused and do
 * not end the wait. Hand-written, because the JDK's HTTP server is a separate module, which would be added to the linked
 * runtime for this one page.
 */
final class RedirectReceiver implements AutoCloseable {
    private static final String PATH = "/callback";
    private static final Pattern REQUEST =
            Pattern.compile("GET (/\\S{0,8000}) HTTP/1\\.[01]\r\n(?:[^\r\n]*\r\n)*?[Hh][Oo][Ss][Tt]: *(\\S+) *\r\n");
    private static final int LONGEST_HEAD = 16 << 10;
    private static final int MOST_AT_ONCE = 16;
    private static final int PATIENCE_MILLIS = 5000;

    private final ServerSocket socket;
    private final Predicate<HttpUrl> isAwaited;
    private final CompletableFuture<HttpUrl> received = new CompletableFuture<>();
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    /**
     * Creates a receiver.
     *
     * @param isAwaited returns true for an address that belongs to this login
     */
    RedirectReceiver(Predicate<HttpUrl> isAwaited) throws IOException {
        this.isAwaited = isAwaited;
        this.socket = new ServerSocket(0, MOST_AT_ONCE, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        Daemon.start("mcp login", this::acceptAll);
    }

    String address() {
        return "http://" + host() + PATH;
    }

    private String host() {
        return "127.0.0.1:" + socket.getLocalPort();
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

    private void acceptAll() {
        try {
            while (!socket.isClosed()) {
                Socket browser = socket.accept();
                if (places.tryAcquire()) {
                    Daemon.start("mcp login", () -> answer(browser));
                } else {
                    browser.close();
                }
            }
        } catch (IOException e) {
            received.completeExceptionally(e); // has no effect if the redirect was already received
        }
    }

    private void answer(Socket browser) {
        try (browser) {
            browser.setSoTimeout(PATIENCE_MILLIS);
            Optional<HttpUrl> target = target(head(browser.getInputStream()));
            boolean isOurs = target.filter(isAwaited).isPresent();
            String status = isOurs ? "200 OK" : "400 Bad Request";
            byte[] text =
                    say(isOurs ? "mcp.login.page" : "mcp.login.page.other").getBytes(StandardCharsets.UTF_8);
            String head = "HTTP/1.1 " + status + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
                    + text.length + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
                    + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
            browser.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            browser.getOutputStream().write(text);
            browser.getOutputStream().flush();
            if (isOurs) {
                target.ifPresent(received::complete);
            }
        } catch (IOException e) {
            // The connection came from another program, or the browser closed it: keep waiting.
        } finally {
            places.release();
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        long end = System.nanoTime() + Duration.ofMillis(PATIENCE_MILLIS).toNanos();
        while (head.indexOf("\r\n\r\n") < 0 && head.length() < LONGEST_HEAD && System.nanoTime() < end) {
            byte[] chunk = new byte[4096];
            int count = in.read(chunk);
            if (count < 0) {
                break;
            }
            head.append(new String(chunk, 0, count, StandardCharsets.ISO_8859_1));
        }
        return head.toString();
    }

    /** Returns the requested address; empty if this is not a browser's request for this page. */
    private Optional<HttpUrl> target(String head) {
        Matcher request = REQUEST.matcher(head);
        if (!request.lookingAt() || !request.group(2).equals(host())) {
            return Optional.empty();
        }
        return Optional.ofNullable(HttpUrl.parse("http://" + host() + request.group(1)))
                .filter(url -> url.encodedPath().equals(PATH));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
