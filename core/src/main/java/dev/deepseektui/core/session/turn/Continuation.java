package dev.deepseektui.core.session.turn;

/** Who says whether a turn may go on over a limit. */
@FunctionalInterface
public interface Continuation {
    /** Nobody is there to ask. */
    Continuation STOP = reached -> Decision.STOP;

    enum Decision {
        GO_ON,
        STOP
    }

    Decision over(TurnEnding reached);
}
