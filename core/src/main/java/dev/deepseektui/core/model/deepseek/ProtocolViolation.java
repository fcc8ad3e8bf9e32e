package dev.deepseektui.core.model.deepseek;

import java.io.IOException;

/** The server sent what the protocol does not have; the message completes a sentence that begins with the server's name. */
public final class ProtocolViolation extends IOException {
    private static final long serialVersionUID = 1L;

    ProtocolViolation(String predicate) {
        super(predicate);
    }
}
