package dev.deepseektui.testkit.simulator.http;

import java.io.IOException;

/** What was sent is no request that is understood here; the connection ends with this status. */
final class HttpProblem extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    HttpProblem(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
