package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.turn.TurnEnding.Reason;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far a turn may go by itself.
 *
 * @param steps requests of one turn
 * @param sessionUsd what the whole session may cost
 * @param turnUsd what one turn may cost
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
     * The same for who works within one turn and looks at the whole session: what the turn may cost is what the session may cost more.
     *
     * @param before what the session had cost before that turn
     */
    TurnLimits ofSession(double before) {
        Optional<Double> most = Stream.concat(sessionUsd.stream(), turnUsd.map(usd -> before + usd).stream())
                .min(Comparator.naturalOrder());
        return new TurnLimits(steps, most, Optional.empty());
    }

    /** What was spent, as far as it is known: an unknown bill counts nothing. */
    record Spent(long steps, double turnUsd, double sessionUsd) {}

    /** The limit that is reached, if one is: no further request is sent then unless somebody says so. */
    Optional<TurnEnding> reached(Spent spent) {
        if (spent.steps() >= steps) {
            return Optional.of(TurnEnding.of(
                    Reason.STEP_LIMIT,
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
                Reason.COST_LIMIT,
                String.format(
                        Locale.ROOT, "Cost limit of the %s reached: $%.2f of $%.2f. %s", what, spent, limit, remedy));
    }

    /** These limits, of which {@code current} is what they grew to, once a person said that it may go on: as much again. */
    TurnLimits raised(TurnLimits current, Reason reached, Spent spent) {
        if (reached == Reason.STEP_LIMIT) {
            return current.withSteps(spent.steps() + steps);
        }
        return new TurnLimits(
                current.steps(),
                sessionUsd.map(once -> spent.sessionUsd() + once),
                turnUsd.map(once -> spent.turnUsd() + once));
    }
}
