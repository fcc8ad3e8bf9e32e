package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.deepseek.Endpoint.Settings;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** The classification of a server's errors, and their messages for the user. */
final class Failures {
    /** The maximum length of a server's text in characters; it must fit into one line. */
    static final int MAX_TEXT_LENGTH = 300;

    private static final Pattern LENGTH_ERROR = Pattern.compile(
            "context[ _](length|window|size)|max(imum)?[ _](context|(number of )?(input |prompt )?tokens)|too many tokens",
            Pattern.CASE_INSENSITIVE);
    /** The fraction of the window at which the local count confirms an overflow that the server reports. */
    private static final double AGREEMENT = 0.9;

    private final Endpoint endpoint;

    Failures(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    ChatFailure of(ApiError error) {
        return of(error, 0);
    }

    /**
     * Returns the failure for an error.
     *
     * @param fullness the local count of prompt and maximum answer, as a fraction of the window
     */
    ChatFailure of(ApiError error, double fullness) {
        FailureKind kind = kind(error, fullness);
        String words = words(error.words());
        String cause = error.status() == 0
                ? words
                : words.isEmpty() ? String.valueOf(error.status()) : error.status() + ": " + words;
        return ChatFailure.of(kind, "%s (%s); %s".formatted(head(kind), cause, remedy(kind, error.status())));
    }

    ChatFailure of(FailureKind kind, String predicate) {
        String server = endpoint.host() + " " + predicate;
        return ChatFailure.of(kind, kind == FailureKind.CANCELLED ? server : server + "; " + remedy(kind, 0));
    }

    /** Returns the text as one line of limited length, without control sequences and with the API key masked. */
    String words(String untrusted) {
        String masked = endpoint.key().map(key -> key.maskedIn(untrusted)).orElse(untrusted);
        String whole = masked.strip();
        String start = whole.length() <= MAX_TEXT_LENGTH ? whole : whole.substring(0, MAX_TEXT_LENGTH) + "…";
        return SafeText.line(start.replaceAll("\\s+", " "));
    }

    private FailureKind kind(ApiError error, double fullness) {
        boolean tooLong =
                fullness >= AGREEMENT && LENGTH_ERROR.matcher(error.words()).find();
        return switch (error.status()) {
            case 400 -> tooLong ? FailureKind.CONTEXT_OVERFLOW : FailureKind.BAD_REQUEST;
            case 401 -> FailureKind.KEY;
            // OpenRouter sends this status when it has accepted the key but rejects the prompt for this model.
            case 403 -> endpoint.dialect() == Dialect.OPENROUTER ? FailureKind.BAD_REQUEST : FailureKind.KEY;
            case 402 -> FailureKind.BALANCE;
            case 422 -> FailureKind.PARAMETERS;
            case 429 -> FailureKind.RATE_LIMITED;
            case 0, 408, 500 -> FailureKind.SERVER_ERROR;
            // A gateway reports the failure of the server behind it, which counts as a network failure.
            case 502, 504, 520, 521, 522, 523, 524 -> FailureKind.NETWORK;
            case 503 -> FailureKind.OVERLOADED;
            default -> error.status() >= 300 && error.status() != 413 ? FailureKind.PROTOCOL : FailureKind.BAD_REQUEST;
        };
    }

    private String head(FailureKind kind) {
        return switch (kind) {
            case KEY ->
                (endpoint.key().isPresent() ? "API key rejected by " : "No API key was sent to ") + endpoint.host();
            case BALANCE -> "Balance used up at " + endpoint.host();
            default -> endpoint.host() + " " + predicate(kind);
        };
    }

    private static String predicate(FailureKind kind) {
        return switch (kind) {
            case CONTEXT_OVERFLOW -> "finds the prompt too long";
            case PARAMETERS -> "refuses the parameters";
            case RATE_LIMITED -> "is busy";
            case SERVER_ERROR -> "failed";
            case OVERLOADED -> "is overloaded";
            case NETWORK -> "cannot be reached behind its gateway";
            case PROTOCOL -> "answers unexpectedly";
            default -> "refuses the request";
        };
    }

    private String remedy(FailureKind kind, int status) {
        Settings settings = endpoint.settings();
        return switch (kind) {
            case KEY -> endpoint.key().isPresent() ? settings.rejected() : settings.login();
            case PARAMETERS, BAD_REQUEST -> settings.refused();
            default -> usual(kind, status).replace(Settings.MODEL.address(), settings.address());
        };
    }

    private static String usual(FailureKind kind, int status) {
        return switch (kind) {
            case CONTEXT_OVERFLOW -> "compact the conversation";
            case BALANCE -> "top up your account";
            case RATE_LIMITED, SERVER_ERROR, OVERLOADED -> "try again later";
            case CERTIFICATE -> "name your certificates in network.ca_file";
            case PROTOCOL ->
                status == 404
                        ? "check model.name, and whether model.base_url must end with /v1"
                        : "check model.base_url";
            default -> "check the network and model.base_url";
        };
    }

    /** The classification of broken connections. */
    static final class TransportFailures {
        private final Failures failures;
        private final NetworkSettings settings;

        TransportFailures(Failures failures, NetworkSettings settings) {
            this.failures = failures;
            this.settings = settings;
        }

        ChatFailure of(IOException problem, Cancellation cancellation) {
            if (cancellation.isCancelled() || Thread.currentThread().isInterrupted()) {
                return failures.of(FailureKind.CANCELLED, "was not waited for: cancelled");
            }
            String words = failures.words(IoReason.of(problem));
            if (problem instanceof ProtocolViolation) {
                return failures.of(FailureKind.PROTOCOL, words);
            }
            if (problem instanceof SocketTimeoutException) {
                return timeout(words);
            }
            if (isDistrust(problem)) {
                return failures.of(FailureKind.CERTIFICATE, "has a certificate that is not trusted (" + words + ")");
            }
            if (problem instanceof UnknownHostException) {
                return failures.of(FailureKind.NETWORK, "cannot be found");
            }
            if (problem instanceof ConnectException || problem instanceof NoRouteToHostException) {
                return failures.of(FailureKind.NETWORK, "cannot be reached (" + words + ")");
            }
            return failures.of(FailureKind.NETWORK, "broke the connection (" + words + ")");
        }

        private ChatFailure timeout(String words) {
            return words.toLowerCase(Locale.ROOT).contains("connect")
                    ? failures.of(
                            FailureKind.TIMEOUT,
                            "took no connection within "
                                    + settings.connectTimeout().toSeconds() + " s")
                    : failures.of(
                            FailureKind.TIMEOUT,
                            "gave no answer for " + settings.idleTimeout().toSeconds() + " s");
        }

        private static boolean isDistrust(@Nullable Throwable problem) {
            return problem != null
                    && (problem instanceof CertificateException
                            || problem instanceof SSLPeerUnverifiedException
                            || isDistrust(problem.getCause()));
        }
    }
}
