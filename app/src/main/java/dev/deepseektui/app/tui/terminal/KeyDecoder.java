package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.ControlSequences.ControlKeys;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke.PasteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A decoder of the bytes that a terminal sends into key strokes: a state machine over single bytes, so that it makes no
 * difference how a terminal or a network splits them; time comes in only through {@link #expire}. Lanterna's own decoder was
 * tried: it splits sequences that arrive in two reads, takes quadratic time for a paste, and knows neither surrogate pairs
 * nor most modified keys.
 */
public final class KeyDecoder {
    private static final int ESC = 0x1b;
    private static final int BEL = 0x07;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int DEL = 0x7f;
    private static final int LONGEST_SEQUENCE = 64;
    private static final int LONGEST_STRING = 4096;
    /** The start of a terminal's answer about its background colour. */
    private static final String ANSWER = "]11;";

    private enum DecoderState {
        GROUND,
        ESCAPE,
        CONTROL_SEQUENCE,
        SINGLE_SHIFT,
        LINUX_FUNCTION,
        STRING,
        STRING_ESCAPE,
        OLD_MOUSE,
        PASTE
    }

    private final Consumer<KeyStroke> keys;
    private final Consumer<String> answers;
    private final Utf8Characters characters;
    private final StringBuilder parameters = new StringBuilder();
    private PasteBuffer paste = new PasteBuffer();
    private DecoderState state = DecoderState.GROUND;
    private boolean afterEscape;
    private int introducer;
    private int swallowed;

    /** @param answers receives what the terminal reports, from after the escape on */
    public KeyDecoder(Consumer<KeyStroke> keys, Consumer<String> answers) {
        this.keys = keys;
        this.answers = answers;
        this.characters = new Utf8Characters(this::character);
    }

    public void feed(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            feed(bytes[i] & 0xff);
        }
    }

    /** Returns whether the last bytes are a key of their own unless more follow soon. */
    public boolean isUndecided() {
        return switch (state) {
            case ESCAPE, SINGLE_SHIFT -> true;
            case STRING, STRING_ESCAPE -> !isAnswer();
            case CONTROL_SEQUENCE -> parameters.isEmpty();
            default -> false;
        };
    }

    /** Returns whether the text is the start of an answer, whose rest is not typed text. */
    private boolean isAnswer() {
        String begun = text();
        return swallowed > 0 && (ANSWER.startsWith(begun) || begun.startsWith(ANSWER));
    }

    private String text() {
        return (char) introducer + parameters.toString();
    }

    /** Ends an undecided sequence after a timeout: a lone escape is the key, an introducer was typed with Alt. */
    public void expire() {
        if (!isUndecided()) {
            return;
        }
        DecoderState undecided = state;
        state = DecoderState.GROUND;
        switch (undecided) {
            case ESCAPE -> keys.accept(new KeyStroke(KeyType.Escape));
            case CONTROL_SEQUENCE, SINGLE_SHIFT -> keys.accept(KeyStrokes.of(introducer, KeyStrokes.ALT));
            default -> {
                if (swallowed == 0) {
                    keys.accept(KeyStrokes.of(introducer, KeyStrokes.ALT));
                }
            }
        }
    }

    /** Ends the input: an unfinished paste counts, other unfinished sequences do not. */
    public void finish() {
        expire();
        characters.finish();
        if (state == DecoderState.PASTE) {
            deliver();
        }
        state = DecoderState.GROUND;
    }

    private void feed(int b) {
        switch (state) {
            case GROUND -> ground(b);
            case ESCAPE -> escape(b);
            case CONTROL_SEQUENCE -> controlSequence(b);
            case SINGLE_SHIFT -> singleShift(b);
            case LINUX_FUNCTION -> linuxFunction(b);
            case STRING, STRING_ESCAPE -> string(b);
            case OLD_MOUSE -> oldMouse();
            case PASTE -> paste(b);
        }
    }

    private void ground(int b) {
        if (b >= 0x80) {
            characters.feed(b);
            return;
        }
        characters.finish();
        if (b == ESC) {
            state = DecoderState.ESCAPE;
        } else {
            keys.accept(ControlKeys.of(b));
        }
    }

    private void escape(int b) {
        introducer = b;
        swallowed = 0;
        parameters.setLength(0);
        state = switch (b) {
            case '[' -> DecoderState.CONTROL_SEQUENCE;
            case 'O' -> DecoderState.SINGLE_SHIFT;
            case ']', 'P', 'X', '^', '_' -> DecoderState.STRING;
            case ESC -> {
                keys.accept(new KeyStroke(KeyType.Escape));
                yield DecoderState.ESCAPE;
            }
            default -> {
                withAlt(b);
                yield DecoderState.GROUND;
            }
        };
    }

    private void withAlt(int b) {
        afterEscape = true;
        if (b >= 0x80) {
            characters.feed(b);
        } else {
            keys.accept(ControlKeys.withAlt(b));
            afterEscape = false;
        }
    }

    private void controlSequence(int b) {
        if (b < ' ' || b >= DEL) {
            abandonFor(b);
        } else if (b == '[' && parameters.isEmpty()) {
            state = DecoderState.LINUX_FUNCTION;
        } else if (b == 'M' && parameters.isEmpty()) {
            state = DecoderState.OLD_MOUSE;
        } else if (b >= '@') {
            state = DecoderState.GROUND;
            if (parameters.length() <= LONGEST_SEQUENCE) {
                sequence(parameters.toString(), (char) b);
            }
        } else if (parameters.length() <= LONGEST_SEQUENCE) {
            parameters.append((char) b);
        }
    }

    private void sequence(String parameterText, char last) {
        if (last == '~' && parameterText.equals("200")) {
            state = DecoderState.PASTE;
        } else {
            send(ControlSequences.key(parameterText, last));
        }
    }

    private void singleShift(int b) {
        if (b < ' ' || b >= DEL) {
            abandonFor(b);
        } else {
            state = DecoderState.GROUND;
            send(ControlSequences.singleShift((char) b));
        }
    }

    private void linuxFunction(int b) {
        if (b < ' ' || b >= DEL) {
            abandonFor(b);
        } else {
            state = DecoderState.GROUND;
            send(ControlSequences.linuxFunction((char) b));
        }
    }

    /** Discards an invalid sequence and decodes the byte that ended it. */
    private void abandonFor(int b) {
        state = DecoderState.GROUND;
        if (b != CANCEL && b != SUBSTITUTE) {
            ground(b);
        }
    }

    private void string(int b) {
        swallowed++;
        boolean ends = b == BEL || b == CANCEL || b == SUBSTITUTE || (state == DecoderState.STRING_ESCAPE && b == '\\');
        if (ends || swallowed > LONGEST_STRING) {
            state = DecoderState.GROUND;
            tell(b);
        } else {
            state = b == ESC ? DecoderState.STRING_ESCAPE : DecoderState.STRING;
            if (state == DecoderState.STRING && parameters.length() <= LONGEST_SEQUENCE) {
                parameters.append((char) b);
            }
        }
    }

    private void tell(int end) {
        boolean whole = (end == BEL || end == '\\') && parameters.length() <= LONGEST_SEQUENCE;
        if (whole) {
            answers.accept(text());
        }
    }

    /** Skips the three bytes of an old mouse report. */
    private void oldMouse() {
        swallowed++;
        if (swallowed == 3) {
            state = DecoderState.GROUND;
        }
    }

    private void paste(int b) {
        if (paste.isFullBefore(b)) {
            deliver();
        }
        if (paste.add(b)) {
            state = DecoderState.GROUND;
            deliver();
        }
    }

    private void deliver() {
        keys.accept(new PasteStroke(paste.text()));
        paste = new PasteBuffer();
    }

    private void character(int codePoint) {
        boolean control = codePoint >= 0x80 && codePoint < 0xa0;
        if (!control) {
            keys.accept(afterEscape ? KeyStrokes.of(codePoint, KeyStrokes.ALT) : KeyStrokes.of(codePoint));
        }
        afterEscape = false;
    }

    private void send(Optional<KeyStroke> key) {
        key.ifPresent(keys);
    }

    /**
     * A decoder of UTF-8, byte by byte. Invalid parts become one U+FFFD each, as the Unicode standard recommends (3.9, "maximal subparts").
     * A {@code CharsetDecoder} needs whole buffers and keeps their rests.
     */
    private static final class Utf8Characters {
        private static final int REPLACEMENT = 0xfffd;

        private final IntConsumer characters;
        private int codePoint;
        private int missing;
        private int lowest;
        private int highest;

        Utf8Characters(IntConsumer characters) {
            this.characters = characters;
        }

        /** Takes a byte that is not ASCII. */
        void feed(int b) {
            if (missing > 0 && b >= lowest && b <= highest) {
                follow(b);
                return;
            }
            finish();
            lead(b);
        }

        /** Ends an incomplete character. */
        void finish() {
            if (missing > 0) {
                missing = 0;
                characters.accept(REPLACEMENT);
            }
        }

        private void follow(int b) {
            codePoint = codePoint << 6 | (b & 0x3f);
            lowest = 0x80;
            highest = 0xbf;
            missing--;
            if (missing == 0) {
                characters.accept(codePoint);
            }
        }

        /** Starts a character; the bounds of the second byte exclude overlong forms, surrogates and values beyond Unicode. */
        private void lead(int b) {
            lowest = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
            highest = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
            if (b >= 0xc2 && b <= 0xdf) {
                begin(b & 0x1f, 1);
            } else if (b >= 0xe0 && b <= 0xef) {
                begin(b & 0x0f, 2);
            } else if (b >= 0xf0 && b <= 0xf4) {
                begin(b & 0x07, 3);
            } else {
                characters.accept(REPLACEMENT);
            }
        }

        private void begin(int bits, int following) {
            codePoint = bits;
            missing = following;
        }
    }
}
