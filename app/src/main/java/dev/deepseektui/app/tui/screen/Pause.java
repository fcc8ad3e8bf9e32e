package dev.deepseektui.app.tui.screen;

/**
 * May a key answer the question? Not while somebody writes, who has not seen it, nor just after it appeared or the one before was
 * answered: such a key was meant for something else.
 *
 * @param ticks without a key, since the question appeared or the last one was answered
 * @param inSight the question is shown
 * @param justAnswered a question was answered, and there was no pause since
 */
record Pause(int ticks, boolean inSight, boolean justAnswered) {
    /** Ticks come every 100 ms then, the first perhaps right after the key: between five of them lie 400 ms. */
    private static final int LONG_ENOUGH = 5;

    static final Pause LONG = new Pause(LONG_ENOUGH, false, false);

    /** A question is there. Where somebody writes it waits for a pause; who has just answered another one looks on. */
    Pause asked() {
        return isLong() || justAnswered ? new Pause(0, true, justAnswered) : this;
    }

    Pause afterAnswer() {
        return new Pause(0, false, true);
    }

    Pause withdrawn() {
        return new Pause(ticks, false, justAnswered);
    }

    /** A letter was pressed that answers unless another key follows at once; 300 ms pass until it counts. */
    Pause holding() {
        return new Pause(LONG_ENOUGH - 4, inSight, justAnswered);
    }

    /** A key that was for nobody who asks. */
    Pause disturbed() {
        return new Pause(0, inSight, justAnswered);
    }

    /** {@code isAsked}: somebody waits for an answer, in sight or not. */
    Pause ticked(boolean isAsked) {
        if (ticks + 1 < LONG_ENOUGH) {
            return new Pause(ticks + 1, inSight, justAnswered);
        }
        return isAsked && !inSight ? new Pause(0, true, false) : new Pause(LONG_ENOUGH, inSight, false);
    }

    /** Whether keys are answers now. */
    boolean takesAnswers() {
        return inSight && isLong();
    }

    private boolean isLong() {
        return ticks == LONG_ENOUGH;
    }
}
