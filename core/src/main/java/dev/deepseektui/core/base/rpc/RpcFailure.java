package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A call that brought no result, and why. A peer throws it to answer a request with an error. */
public final class RpcFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final transient @Nullable RpcError error;

    /** How it came to nothing. */
    public enum Kind {
        /** The other side answered with an error. */
        REFUSED,
        /** No answer, and no sign of life, for longer than the call's patience. */
        TIMED_OUT,
        /** This side did not want it any more. */
        CANCELLED,
        /** The other side is gone, or was never there. */
        CLOSED,
        /** The answer was longer than what this side reads. */
        TOO_LONG
    }

    private RpcFailure(Kind kind, String message, @Nullable RpcError error) {
        super(message);
        this.kind = kind;
        this.error = error;
    }

    public static RpcFailure refused(RpcError error) {
        return new RpcFailure(Kind.REFUSED, error.message(), error);
    }

    public static RpcFailure of(Kind kind, String message) {
        return new RpcFailure(kind, message, null);
    }

    public Kind kind() {
        return kind;
    }

    /** What the other side answered. */
    public Optional<RpcError> error() {
        return Optional.ofNullable(error);
    }

    public boolean hasCode(int code) {
        return error != null && error.code() == code;
    }

    /** The same in other words, and with nothing else of what the other side said. */
    public RpcFailure worded(UnaryOperator<String> words) {
        String message = words.apply(String.valueOf(getMessage()));
        return error == null ? of(kind, message) : refused(RpcError.of(error.code(), message));
    }

    /** What a call that is thrown it from another thread throws: with the trace of its own. */
    RpcFailure again() {
        RpcFailure again = new RpcFailure(kind, String.valueOf(getMessage()), error);
        again.initCause(this);
        return again;
    }
}
