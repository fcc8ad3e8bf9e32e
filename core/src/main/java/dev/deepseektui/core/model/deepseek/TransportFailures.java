package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.NetworkSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** What a broken connection means. */
final class TransportFailures {
    private final Failures failures;
    private final NetworkSettings settings;

    TransportFailures(Failures failures, NetworkSettings settings) {
        this.failures = failures;
        this.settings = settings;
    }

    ChatFailure of(IOException problem, Cancellation cancellation) {
        if (cancellation.isCancelled() || Thread.currentThread().isInterrupted()) {
            return failures.of(Kind.CANCELLED, "was not waited for: cancelled");
        }
        String words = failures.words(String.valueOf(problem.getMessage()));
        if (problem instanceof ProtocolViolation) {
            return failures.of(Kind.PROTOCOL, words);
        }
        if (problem instanceof SocketTimeoutException) {
            return timeout(words);
        }
        if (isDistrust(problem)) {
            return failures.of(Kind.CERTIFICATE, "has a certificate that is not trusted (" + words + ")");
        }
        if (problem instanceof UnknownHostException) {
            return failures.of(Kind.NETWORK, "cannot be found");
        }
        if (problem instanceof ConnectException || problem instanceof NoRouteToHostException) {
            return failures.of(Kind.NETWORK, "cannot be reached (" + words + ")");
        }
        return failures.of(Kind.NETWORK, "broke the connection (" + words + ")");
    }

    private ChatFailure timeout(String words) {
        return words.toLowerCase(Locale.ROOT).contains("connect")
                ? failures.of(
                        Kind.TIMEOUT,
                        "took no connection within " + settings.connectTimeout().toSeconds() + " s")
                : failures.of(
                        Kind.TIMEOUT,
                        "gave no answer for " + settings.idleTimeout().toSeconds() + " s");
    }

    private static boolean isDistrust(@Nullable Throwable problem) {
        return problem != null
                && (problem instanceof CertificateException
                        || problem instanceof SSLPeerUnverifiedException
                        || isDistrust(problem.getCause()));
    }
}
