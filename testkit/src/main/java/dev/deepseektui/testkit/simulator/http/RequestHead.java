package dev.deepseektui.testkit.simulator.http;

/** A request before its body; {@code path} is without the query. */
public record RequestHead(String method, String path, Version version, HttpHeaders headers) {

    /** The versions that are spoken here. */
    public enum Version {
        HTTP_1_0,
        HTTP_1_1
    }

    boolean keepsConnection() {
        return version == Version.HTTP_1_1 && !headers.lists("connection", "close");
    }

    boolean waitsForContinue() {
        return version == Version.HTTP_1_1 && headers.lists("expect", "100-continue");
    }
}
