package dev.deepseektui.testkit.simulator;

import java.nio.charset.StandardCharsets;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okio.ByteString;

/** A request that was read completely. */
public final class ReceivedRequest {
    private final String method;
    private final String path;
    private final Headers headers;
    private final byte[] body;

    ReceivedRequest(RecordedRequest request) {
        method = request.getMethod();
        path = request.getTarget().replaceFirst("\\?.*", "");
        headers = request.getHeaders();
        ByteString sent = request.getBody();
        body = sent == null ? new byte[0] : sent.toByteArray();
    }

    public String method() {
        return method;
    }

    /** Returns the path without the query. */
    public String path() {
        return path;
    }

    public Headers headers() {
        return headers;
    }

    /** Returns the body. The array is not copied, because a prompt may be megabytes long, and must not be changed. */
    public byte[] body() {
        return body;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
