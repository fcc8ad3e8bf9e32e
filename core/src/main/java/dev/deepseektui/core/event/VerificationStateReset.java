package dev.deepseektui.core.event;

import java.util.List;

/** A file under verified claims changed: these are no longer known to hold. */
public record VerificationStateReset(String path, List<String> claims) implements TapeEvent {
    public VerificationStateReset {
        claims = List.copyOf(claims);
    }
}
