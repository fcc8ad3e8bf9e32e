package dev.deepseektui.core.model.deepseek;

import java.util.function.Consumer;

/**
 * Splits a text that begins with {@code <think>} into what was thought and what was said, wherever its pieces end. A text that does not
 * begin so is all said; so is what stands behind the first {@code </think>}.
 */
final class ThinkTags {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";
    /** More blanks in front of the tag than any template writes. */
    private static final int MOST_BLANKS = 64;

    private enum State {
        BEFORE,
        INSIDE,
        BEHIND
    }

    private State state = State.BEFORE;
    /** What may be the beginning of a tag. */
    private String held = "";

    private boolean closed;

    /** Who takes what. */
    interface Sides {
        void thought(String text);

        void said(String text);
    }

    /** Nothing will be thought any more: something else than the text says it. */
    void leave(Sides sides) {
        if (state == State.BEFORE) {
            state = State.BEHIND;
            flush(sides);
        }
    }

    boolean hadTags() {
        return state == State.INSIDE || closed;
    }

    void add(String text, Sides sides) {
        if (state == State.BEHIND) {
            sides.said(text);
            return;
        }
        held += text;
        if (state == State.BEFORE) {
            begin();
        }
        if (state == State.INSIDE) {
            inside(sides);
        } else if (state == State.BEHIND) {
            flush(sides);
        }
    }

    private void begin() {
        String start = held.stripLeading();
        if (start.startsWith(OPEN)) {
            held = start.substring(OPEN.length());
            state = State.INSIDE;
        } else if (!OPEN.startsWith(start) || held.length() > MOST_BLANKS) {
            state = State.BEHIND;
        }
    }

    private void inside(Sides sides) {
        int end = held.indexOf(CLOSE);
        if (end >= 0) {
            String rest = held.substring(end + CLOSE.length());
            send(held.substring(0, end), sides::thought);
            held = rest;
            closed = true;
            state = State.BEHIND;
            flush(sides);
            return;
        }
        int safe = held.length() - heldBack(held);
        send(held.substring(0, safe), sides::thought);
        held = held.substring(safe);
    }

    /** How much of the end may be the beginning of the tag. */
    private static int heldBack(String text) {
        int length = Math.min(CLOSE.length() - 1, text.length());
        while (length > 0 && !text.endsWith(CLOSE.substring(0, length))) {
            length--;
        }
        return length;
    }

    /** What is held when the text is over. */
    void end(Sides sides) {
        if (state == State.INSIDE) {
            send(held, sides::thought);
            held = "";
        } else {
            flush(sides);
        }
    }

    private void flush(Sides sides) {
        send(held, sides::said);
        held = "";
    }

    private static void send(String text, Consumer<String> side) {
        if (!text.isEmpty()) {
            side.accept(text);
        }
    }
}
