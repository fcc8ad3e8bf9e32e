package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.tape.event.ThoughtForm.Field;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Splits a text that begins with {@code <think>} into what was thought and what was said, wherever its pieces end. A text that does not
 * begin so is all said, unless its prompt ended with that tag: then it is thought. What stands behind the first {@code </think>} is said.
 */
final class ThinkTags {
    static final String OPEN = "<think>";
    static final String CLOSE = "</think>";
    /** More blanks in front of the tag than any template writes. */
    private static final int MOST_BLANKS = 64;

    private enum TagState {
        BEFORE,
        INSIDE,
        BEHIND
    }

    /** The kind of a text that begins without a tag. */
    enum TagStart {
        ANSWER,
        THOUGHT
    }

    private final TagStart start;
    private TagState state = TagState.BEFORE;
    /** Text that may begin a tag. */
    private String held = "";

    /** The end of the last thoughts. */
    private char last = '\n';

    private boolean closed;
    private boolean tagged;

    ThinkTags(TagStart start) {
        this.start = start;
    }

    /** The receiver of the parts. */
    interface Sides {
        void thought(String text);

        void said(String text);
    }

    /** Nothing will be thought any more: something else than the text says it. */
    void leave(Sides sides) {
        if (state == TagState.BEFORE) {
            state = TagState.BEHIND;
            flush(sides);
        }
    }

    /** The place of thoughts in the text; null without thoughts. */
    @Nullable
    Field field() {
        if (state != TagState.INSIDE && !closed) {
            return null;
        }
        return tagged ? Field.THINK_TAGS : Field.THINK_END;
    }

    /** True while the text counts as thoughts without a tag. */
    boolean isGuessed() {
        return state == TagState.INSIDE && !tagged;
    }

    /** The guess was wrong: all of the text is said. */
    void takeBack(Sides sides) {
        state = TagState.BEHIND;
        flush(sides);
    }

    void add(String text, Sides sides) {
        if (state == TagState.BEHIND) {
            sides.said(text);
            return;
        }
        held += text;
        if (state == TagState.BEFORE) {
            begin();
        }
        if (state == TagState.INSIDE) {
            inside(sides);
        } else if (state == TagState.BEHIND) {
            flush(sides);
        }
    }

    private void begin() {
        String text = held.stripLeading();
        if (text.startsWith(OPEN)) {
            held = text.substring(OPEN.length());
            tagged = true;
            state = TagState.INSIDE;
        } else if (!OPEN.startsWith(text) || held.length() > MOST_BLANKS) {
            state = start == TagStart.THOUGHT ? TagState.INSIDE : TagState.BEHIND;
        }
    }

    private void inside(Sides sides) {
        int end = held.indexOf(CLOSE);
        while (end >= 0 && isQuoted(end)) {
            end = held.indexOf(CLOSE, end + 1);
        }
        if (end >= 0) {
            String rest = held.substring(end + CLOSE.length());
            send(held.substring(0, end), sides::thought);
            held = rest;
            closed = true;
            state = TagState.BEHIND;
            flush(sides);
            return;
        }
        int safe = held.length() - heldBack(held);
        if (safe > 0) {
            last = held.charAt(safe - 1);
        }
        send(held.substring(0, safe), sides::thought);
        held = held.substring(safe);
    }

    /** A tag in quotation marks is a mention, unless the text is known to be thoughts. */
    private boolean isQuoted(int tag) {
        return !tagged && "`\"'".indexOf(tag == 0 ? last : held.charAt(tag - 1)) >= 0;
    }

    /** Returns the length of the end that may begin the tag. */
    private static int heldBack(String text) {
        int length = Math.min(CLOSE.length() - 1, text.length());
        while (length > 0 && !text.endsWith(CLOSE.substring(0, length))) {
            length--;
        }
        return length;
    }

    /** Returns the held text at the end. */
    void end(Sides sides) {
        if (state == TagState.INSIDE) {
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
