package dev.deepseektui.core.model;

import java.time.Duration;
import java.util.Optional;

/** A request brought no answer; {@link #asked} is how long the server wants to be left alone. */
public final class RequestFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ChatFailure failure;
    private final transient Optional<Duration> asked;

    public RequestFailed(ChatFailure failure) {
        this(failure, Optional.empty());
    }

    public RequestFailed(ChatFailure failure, Optional<Duration> asked) {
        super(failure.message());
        this.failure = failure;
        this.asked = asked;
    }

    public ChatFailure failure() {
        return failure;
    }

    public Optional<Duration> asked() {
        return asked;
    }
}
