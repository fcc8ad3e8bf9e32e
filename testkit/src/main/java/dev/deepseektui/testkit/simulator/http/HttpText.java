package dev.deepseektui.testkit.simulator.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The words of an answer's head. */
final class HttpText {
    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(402, "Payment Required"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(408, "Request Timeout"),
            Map.entry(413, "Content Too Large"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(505, "HTTP Version Not Supported"));

    private HttpText() {}

    static byte[] head(int status, List<HttpHeader> headers, String framing) {
        StringBuilder head = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(REASONS.getOrDefault(status, "Status"))
                .append("\r\n");
        headers.forEach(header ->
                head.append(header.name()).append(": ").append(header.value()).append("\r\n"));
        return head.append(framing).append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    static String connection(boolean kept) {
        return kept ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
    }
}
