package dev.deepseektui.app.report.figures;

/** A claim that was checked, as it stood in the end. */
public record Check(String claim, State state, String evidence) {
    /** What is known of it. */
    public enum State {
        HOLDS,
        FAILS,
        /** A file that it rests on was changed since. */
        OUTDATED
    }

    Check outdated() {
        return state == State.HOLDS ? new Check(claim, State.OUTDATED, evidence) : this;
    }
}
