package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The failure of a call. A peer throws this exception to answer a request with an error. */
public final class RpcFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final RpcFailureKind kind;
    private final transient @Nullable RpcError error;

    public enum RpcFailureKind {
        /** The other side answered with an error. */
        REFUSED,
        /** There was no answer and no progress within the time limits. */
        TIMED_OUT,
        /** This side cancelled the call. */
        CANCELLED,
        /** The connection was closed, or never opened. */
        CLOSED,
        /** The answer exceeded the maximum length of a message. */
        TOO_LONG
    }

    private RpcFailure(RpcFailureKind kind, String message, @Nullable RpcError error) {
        super(message);
        this.kind = kind;
        this.error = error;
    }

    public static RpcFailure refused(RpcError error) {
        return new RpcFailure(RpcFailureKind.REFUSED, error.message(), error);
    }

    public static RpcFailure of(RpcFailureKind kind, String message) {
        return new RpcFailure(kind, message, null);
    }

    public RpcFailureKind kind() {
        return kind;
    }

    public Optional<RpcError> error() {
        return Optional.ofNullable(error);
    }

    public boolean hasCode(int code) {
        return error != null && error.code() == code;
    }

    /** Returns a failure of the same kind with another message, without the other side's data. */
    public RpcFailure worded(UnaryOperator<String> words) {
        String message = words.apply(String.valueOf(getMessage()));
        return error == null ? of(kind, message) : refused(RpcError.of(error.code(), message));
    }

    /** Returns a copy to be thrown on another thread, with that thread's stack trace. */
    RpcFailure again() {
        RpcFailure again = new RpcFailure(kind, String.valueOf(getMessage()), error);
        again.initCause(this);
        return again;
    }
}
