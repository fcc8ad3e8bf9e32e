package dev.deepseektui.core.session.turn;

import static dev.deepseektui.core.config.ValueType.positive;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of a turn.
 *
 * @param steps the maximum number of requests in a turn
 * @param sessionUsd the maximum cost of the whole session, in USD
 * @param turnUsd the maximum cost of a turn, in USD
 */
public record TurnLimits(long steps, Optional<Double> sessionUsd, Optional<Double> turnUsd) {
    public static TurnLimits of(Config config) {
        return new TurnLimits(
                config.get(TurnKeys.TURN_STEP_LIMIT), config.find(TurnKeys.SESSION_LIMIT_USD), Optional.empty());
    }

    public TurnLimits withSteps(long most) {
        return new TurnLimits(most, sessionUsd, turnUsd);
    }

    public TurnLimits withTurnUsd(double most) {
        return new TurnLimits(steps, sessionUsd, Optional.of(most));
    }

    /**
     * Combines the cost limits into one limit for the whole session, valid within one turn.
     *
     * @param before the session's cost before that turn
     */
    TurnLimits ofSession(double before) {
        Optional<Double> most = Stream.concat(sessionUsd.stream(), turnUsd.map(usd -> before + usd).stream())
                .min(Comparator.naturalOrder());
        return new TurnLimits(steps, most, Optional.empty());
    }

    /** The steps and known costs so far. Unknown bills do not count. */
    record TurnSpending(long steps, double turnUsd, double sessionUsd) {}

    /** Returns the ending for a limit that is reached; empty if none is. */
    Optional<TurnEnding> reached(TurnSpending spent) {
        if (spent.steps() >= steps) {
            return Optional.of(TurnEnding.of(
                    EndReason.STEP_LIMIT,
                    "Stopped after %s (cost.turn_step_limit). Send a message to continue."
                            .formatted(spent.steps() == 1 ? "1 step" : spent.steps() + " steps")));
        }
        if (turnUsd.isPresent() && spent.turnUsd() >= turnUsd.get()) {
            return Optional.of(tooMuch(
                    "turn", spent.turnUsd(), turnUsd.get(), "Send a message to continue, or allow a higher cost."));
        }
        if (sessionUsd.isPresent() && spent.sessionUsd() >= sessionUsd.get()) {
            return Optional.of(tooMuch(
                    "session", spent.sessionUsd(), sessionUsd.get(), "Raise cost.session_limit_usd to continue."));
        }
        return Optional.empty();
    }

    private static TurnEnding tooMuch(String what, double spent, double limit, String remedy) {
        return TurnEnding.of(
                EndReason.COST_LIMIT,
                String.format(
                        Locale.ROOT, "Cost limit of the %s reached: $%.2f of $%.2f. %s", what, spent, limit, remedy));
    }

    /**
     * Returns the limits after the user let the turn continue. The new limit is the amount spent so far plus the
     * original limit.
     */
    TurnLimits raised(TurnLimits current, EndReason reached, TurnSpending spent) {
        if (reached == EndReason.STEP_LIMIT) {
            return current.withSteps(spent.steps() + steps);
        }
        return new TurnLimits(
                current.steps(),
                sessionUsd.map(once -> spent.sessionUsd() + once),
                turnUsd.map(once -> spent.turnUsd() + once));
    }

    public static final class TurnKeys {
        public static final ConfigKey<Double> SESSION_LIMIT_USD = ConfigKey.unset("cost.session_limit_usd", positive());
        public static final ConfigKey<Long> TURN_STEP_LIMIT =
                ConfigKey.of("cost.turn_step_limit", whole(1, Integer.MAX_VALUE), 200L);

        public static final Declarations ALL = Declarations.of(SESSION_LIMIT_USD, TURN_STEP_LIMIT);

        private TurnKeys() {}
    }

    /** A decision on whether a turn may exceed a limit. */
    @FunctionalInterface
    public interface Continuation {
        Continuation STOP = reached -> false;

        boolean exceeds(TurnEnding reached);
    }
}
