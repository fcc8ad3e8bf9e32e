package dev.deepseektui.core.model;

import java.time.Duration;
import java.util.Optional;

/**
 * Why there is no whole answer.
 *
 * @param message one printable line: what, where, what to do
 * @param received what arrived before; its last call may be half of one and none of them may be run
 */
public record ChatFailure(FailureKind kind, String message, ChatReply received) implements ChatOutcome {

    /** What went wrong, as far as it matters for what to do next. */
    public enum FailureKind {
        BAD_REQUEST("bad request", false),
        /** The provider found the prompt too long, and our own count agrees. */
        CONTEXT_OVERFLOW("context overflow", false),
        KEY("key refused", false),
        BALANCE("balance used up", false),
        PARAMETERS("parameters refused", false),
        RATE_LIMITED("rate limited", true),
        SERVER_ERROR("server error", true),
        OVERLOADED("server overloaded", true),
        /** The way to the server failed: unreachable, reset, a gateway's error. */
        NETWORK("network failure", true),
        TIMEOUT("timed out", true),
        /** The server's certificate is not to be trusted; trying again does not change that. */
        CERTIFICATE("certificate not trusted", false),
        /** What answered does not speak this protocol. */
        PROTOCOL("unexpected answer", false),
        /** The answer broke off in passing after some of it was shown. */
        CUT_OFF("answer cut off", true),
        CANCELLED("cancelled", false);

        private final String words;
        private final boolean passing;

        FailureKind(String words, boolean passing) {
            this.words = words;
            this.passing = passing;
        }

        public String words() {
            return words;
        }

        /** Whether the same request may succeed a little later. */
        public boolean isPassing() {
            return passing;
        }
    }

    public static ChatFailure of(FailureKind kind, String message) {
        return new ChatFailure(kind, message, ChatReply.NOTHING);
    }

    /** A request brought no answer; {@link #asked} is how long the server wants to be left alone. */
    public static final class RequestFailed extends Exception {
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
}
