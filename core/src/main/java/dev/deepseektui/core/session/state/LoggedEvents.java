package dev.deepseektui.core.session.state;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyCut;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.event.TurnEvents.Rebased;
import dev.deepseektui.core.event.TurnEvents.RequestSent;
import dev.deepseektui.core.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.model.ChatEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines of a session in the program's log: requests with their tokens and time, retries, rewrites. They hold nothing of what was said,
 * and no arguments or outputs of tools. At level debug there is a line for each event.
 */
final class LoggedEvents {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedEvents.class);

    private String session = "";
    private Instant sent = Instant.EPOCH;

    /** Reads the session's id from an event that was on the tape already. */
    void replayed(Recorded recorded) {
        if (recorded.event() instanceof SessionStarted started) {
            session = started.sessionId();
        }
    }

    void recorded(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof SessionStarted started) {
            session = started.sessionId();
            LOG.info("session {} opened: model {}, effort {}", session, started.model(), started.effort());
        } else if (event instanceof SessionResumed) {
            LOG.info("session {} resumed at event {}", session, recorded.seq());
        } else if (event instanceof RequestSent request) {
            sent = recorded.ts();
            LOG.info(
                    "session {} turn {} step {}: request sent, {} tokens by our count",
                    session,
                    request.turn(),
                    request.step(),
                    request.promptTokens());
        } else if (event instanceof ReplyReceived reply) {
            answered(reply, Duration.between(sent, recorded.ts()));
        } else if (event instanceof ReplyCut cut) {
            LOG.info("session {}: answer cut ({}), retry {} of {}", session, cut.why(), cut.retry(), cut.of());
        } else if (event instanceof Rebased rebased) {
            LOG.info(
                    "session {}: prompt rewritten ({}), {} to {} tokens",
                    session,
                    rebased.reason(),
                    rebased.before(),
                    rebased.after());
        } else if (event instanceof HeaderChanged header) {
            LOG.info(
                    "session {}: header changed ({}), model {}, effort {}",
                    session,
                    header.reason(),
                    header.model(),
                    header.effort());
        } else if (event instanceof TurnEnded ended) {
            String detail = ended.detail();
            LOG.info(
                    "session {} turn {}: ended, {}{}",
                    session,
                    ended.turn(),
                    ended.reason(),
                    detail == null ? "" : " (" + detail + ")");
        } else {
            other(recorded);
        }
    }

    private void answered(ReplyReceived reply, Duration time) {
        TokenUsage usage = reply.usage();
        Long first = reply.firstTokenMillis();
        LOG.info(
                "session {}: request finished in {} ms{}, {}{}, finish {}",
                session,
                time.toMillis(),
                first == null ? "" : " (first token " + first + " ms)",
                usage == null ? "usage unknown" : words(usage),
                reply.calls().isEmpty() ? "" : ", " + reply.calls().size() + " tool calls",
                reply.cut() == null ? reply.finish() : "cut: " + reply.cut());
    }

    private static String words(TokenUsage usage) {
        return "%s prompt tokens (%s cached), %s completion tokens"
                .formatted(count(usage.prompt()), count(usage.hit()), count(usage.completion()));
    }

    private static String count(@Nullable Long tokens) {
        return tokens == null ? "?" : String.format(Locale.ROOT, "%d", tokens);
    }

    private void other(Recorded recorded) {
        if (recorded.event() instanceof ToolReturned returned) {
            LOG.debug(
                    "session {} event {}: {} returned, {}, {} ms",
                    session,
                    recorded.seq(),
                    returned.name(),
                    returned.outcome().status(),
                    returned.outcome().millis());
        } else if (LOG.isDebugEnabled()) {
            String type = recorded.event().getClass().getSimpleName();
            LOG.debug("session {} event {}: {}", session, recorded.seq(), type);
        }
    }

    void streamed(ChatEvent event) {
        if (event instanceof ChatEvent.Retrying retrying) {
            LOG.info("session {}: {}", session, retrying.line());
        }
    }

    void closed() {
        LOG.info("session {} closed", session);
    }
}
