package dev.deepseektui.testkit.simulator.http;

import java.nio.charset.StandardCharsets;

/** A request that was read whole. */
public final class HttpRequest {
    private final RequestHead head;
    private final byte[] body;

    HttpRequest(RequestHead head, byte[] body) {
        this.head = head;
        this.body = body;
    }

    public RequestHead head() {
        return head;
    }

    public String method() {
        return head.method();
    }

    public String path() {
        return head.path();
    }

    public HttpHeaders headers() {
        return head.headers();
    }

    /** The bytes themselves, not a copy: a prompt has megabytes. */
    public byte[] body() {
        return body;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
