package dev.deepseektui.core.model;

import java.time.Duration;
import java.util.Optional;

/**
 * The failure of a request.
 *
 * @param message one printable line: what failed, where, and what to do
 * @param received the partial answer, whose calls must not be run
 */
public record ChatFailure(FailureKind kind, String message, ChatReply received) implements ChatOutcome {

    public enum FailureKind {
        BAD_REQUEST("bad request", false),
        /** The prompt is too long according to both the provider and the local count. */
        CONTEXT_OVERFLOW("context overflow", false),
        KEY("key refused", false),
        BALANCE("balance used up", false),
        PARAMETERS("parameters refused", false),
        RATE_LIMITED("rate limited", true),
        SERVER_ERROR("server error", true),
        OVERLOADED("server overloaded", true),
        /** The server is unreachable, the connection was reset, or a gateway failed. */
        NETWORK("network failure", true),
        TIMEOUT("timed out", true),
        CERTIFICATE("certificate not trusted", false),
        /** The server does not speak this protocol. */
        PROTOCOL("unexpected answer", false),
        /** The answer broke off after part of it was shown. */
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

        /** Returns true for a temporary failure: the same request may succeed a little later. */
        public boolean isPassing() {
            return passing;
        }
    }

    public static ChatFailure of(FailureKind kind, String message) {
        return new ChatFailure(kind, message, ChatReply.NOTHING);
    }

    /** An exception for a failed request. {@link #asked} is the delay that the server requests before a retry. */
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
