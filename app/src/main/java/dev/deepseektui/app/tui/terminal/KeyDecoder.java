package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.terminal.ControlSequences.ControlKeys;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.terminal.LiveScreen.BackgroundReport;
import dev.deepseektui.core.base.Daemon;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A decoder that turns the terminal's bytes into key strokes. It is a state machine over single characters, so the
 * result does not depend on how a terminal or a network splits the bytes; only {@link #expire} depends on time.
 * Lanterna's own decoder fails on sequences that arrive in two reads, takes quadratic time for a paste, and supports
 * neither surrogate pairs nor most modified keys.
 */
public final class KeyDecoder {
    private static final int ESC = 0x1b;
    private static final int BEL = 0x07;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int DEL = 0x7f;
    private static final int MAX_SEQUENCE_LENGTH = 64;
    private static final int MAX_STRING_LENGTH = 4096;
    private static final String PASTE_END = "\033[201~";
    /**
     * The maximum length of a delivered paste, in characters. Longer pastes are delivered in pieces to limit memory
     * use.
     */
    static final int MAX_PASTE_LENGTH = 8 << 20;

    /** The start of the terminal's report of its background colour. */
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
    private final CharsetDecoder characters = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final StringBuilder parameters = new StringBuilder();
    private final StringBuilder paste = new StringBuilder();
    /** The bytes of an incomplete character. */
    private ByteBuffer begun = ByteBuffer.allocate(0);

    private DecoderState state = DecoderState.GROUND;
    private int introducer;
    private int swallowed;

    /**
     * Creates a decoder.
     *
     * @param answers receives the terminal's reports, without the initial escape
     */
    public KeyDecoder(Consumer<KeyStroke> keys, Consumer<String> answers) {
        this.keys = keys;
        this.answers = answers;
    }

    public void feed(byte[] bytes, int offset, int length) {
        ByteBuffer all = ByteBuffer.allocate(begun.remaining() + length);
        all.put(begun).put(bytes, offset, length).flip();
        decode(all, false);
        begun = all.slice();
    }

    private void decode(ByteBuffer bytes, boolean isEnd) {
        CharBuffer decoded = CharBuffer.allocate(bytes.remaining() + 1);
        characters.decode(bytes, decoded, isEnd);
        decoded.flip().codePoints().forEach(this::feed);
    }

    /** Returns true if the last bytes are a key by themselves unless more bytes follow soon. */
    public boolean isUndecided() {
        return switch (state) {
            case ESCAPE, SINGLE_SHIFT -> true;
            case STRING, STRING_ESCAPE -> !isAnswer();
            case CONTROL_SEQUENCE -> parameters.isEmpty();
            default -> false;
        };
    }

    /**
     * Returns true if the text may be the start of a terminal report. In that case, the next bytes do not come from the
     * user.
     */
    private boolean isAnswer() {
        String begun = text();
        return swallowed > 0 && (ANSWER.startsWith(begun) || begun.startsWith(ANSWER));
    }

    private String text() {
        return (char) introducer + parameters.toString();
    }

    /**
     * Ends an undecided sequence after a timeout. A lone escape is then the Esc key; an escape and an introducer are
     * the introducer typed with Alt.
     */
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

    /** Ends the input. Delivers an unfinished paste and drops other unfinished sequences. */
    public void finish() {
        expire();
        decode(begun, true);
        if (state == DecoderState.PASTE) {
            deliver();
        }
        state = DecoderState.GROUND;
    }

    private void feed(int c) {
        switch (state) {
            case GROUND -> ground(c);
            case ESCAPE -> escape(c);
            case CONTROL_SEQUENCE -> controlSequence(c);
            case SINGLE_SHIFT -> last(c, ControlSequences::singleShift);
            case LINUX_FUNCTION -> last(c, ControlSequences::linuxFunction);
            case STRING, STRING_ESCAPE -> string(c);
            case OLD_MOUSE -> oldMouse();
            case PASTE -> paste(c);
        }
    }

    private void ground(int c) {
        if (c == ESC) {
            state = DecoderState.ESCAPE;
        } else if (c < 0x80) {
            keys.accept(ControlKeys.of(c));
        } else if (c >= 0xa0) {
            keys.accept(KeyStrokes.of(c));
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

    private void withAlt(int c) {
        if (c < 0x80) {
            keys.accept(ControlKeys.withAlt(c));
        } else if (c >= 0xa0) {
            keys.accept(KeyStrokes.of(c, KeyStrokes.ALT));
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
            if (parameters.length() <= MAX_SEQUENCE_LENGTH) {
                sequence(parameters.toString(), (char) b);
            }
        } else if (parameters.length() <= MAX_SEQUENCE_LENGTH) {
            parameters.append((char) b);
        }
    }

    private void sequence(String parameterText, char last) {
        if (last == '~' && parameterText.equals("200")) {
            state = DecoderState.PASTE;
        } else {
            ControlSequences.key(parameterText, last).ifPresent(keys);
        }
    }

    /** Ends a sequence that consists of its introducer and one character. */
    private void last(int b, Function<Character, Optional<KeyStroke>> key) {
        if (b < ' ' || b >= DEL) {
            abandonFor(b);
        } else {
            state = DecoderState.GROUND;
            key.apply((char) b).ifPresent(keys);
        }
    }

    /** Discards an invalid sequence and decodes the character that ended it. */
    private void abandonFor(int b) {
        state = DecoderState.GROUND;
        if (b != CANCEL && b != SUBSTITUTE) {
            ground(b);
        }
    }

    private void string(int b) {
        swallowed++;
        boolean ends = b == BEL || b == CANCEL || b == SUBSTITUTE || (state == DecoderState.STRING_ESCAPE && b == '\\');
        if (ends || swallowed > MAX_STRING_LENGTH) {
            state = DecoderState.GROUND;
            tell(b);
        } else {
            state = b == ESC ? DecoderState.STRING_ESCAPE : DecoderState.STRING;
            if (state == DecoderState.STRING && parameters.length() <= MAX_SEQUENCE_LENGTH) {
                parameters.append((char) b);
            }
        }
    }

    private void tell(int end) {
        boolean whole = (end == BEL || end == '\\') && parameters.length() <= MAX_SEQUENCE_LENGTH;
        if (whole) {
            answers.accept(text());
        }
    }

    /** Skips a byte of a mouse report in the old X10 format, which has three. */
    private void oldMouse() {
        swallowed++;
        if (swallowed == 3) {
            state = DecoderState.GROUND;
        }
    }

    /**
     * Adds a character to the paste. If the paste is full, delivers it first, unless the character may belong to a line
     * break or to the end mark.
     */
    private void paste(int c) {
        int mark = Math.max(0, paste.length() - PASTE_END.length());
        if (paste.length() >= MAX_PASTE_LENGTH && c >= ' ' && paste.indexOf("\033", mark) < 0) {
            deliver();
        }
        paste.appendCodePoint(c);
        int end = paste.length() - PASTE_END.length();
        if (c == '~' && end >= 0 && paste.indexOf(PASTE_END, end) == end) {
            paste.setLength(end);
            state = DecoderState.GROUND;
            deliver();
        }
    }

    /** Delivers the paste, with carriage returns converted to line feeds. */
    private void deliver() {
        keys.accept(new PasteStroke(paste.toString().replace("\r\n", "\n").replace('\r', '\n')));
        paste.setLength(0);
        paste.trimToSize();
    }

    /**
     * A reader of the terminal's input. One thread blocks reading, because a read from a terminal has no timeout.
     * Another thread decodes the bytes and can wait with a timeout.
     */
    static final class KeyReader {
        /**
         * The time after which a lone escape is taken as the Esc key. The following bytes of a sequence arrive sooner,
         * even over a network.
         */
        private static final long GRACE_MILLIS = 25;

        private static final int READS_AHEAD = 64;
        private static final byte[] END = {};

        private final InputStream in;
        private final Consumer<Msg> inbox;
        private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(READS_AHEAD);

        /**
         * Creates a reader.
         *
         * @param inbox receives keys, reports and the end of the input, on the reader's threads
         */
        KeyReader(InputStream in, Consumer<Msg> inbox) {
            this.in = in;
            this.inbox = inbox;
        }

        void start() {
            Daemon.start("terminal-bytes", this::readAll);
            Daemon.start("terminal-keys", this::decodeAll);
        }

        private void readAll() {
            byte[] buffer = new byte[8192];
            try {
                for (int count = read(buffer); count > 0; count = read(buffer)) {
                    chunks.put(Arrays.copyOf(buffer, count));
                }
                chunks.put(END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /**
         * Reads input; returns -1 at its end. An exception also counts as the end: it is thrown if the terminal hangs
         * up.
         */
        private int read(byte[] buffer) {
            try {
                return in.read(buffer);
            } catch (IOException e) {
                return -1;
            }
        }

        private void decodeAll() {
            KeyDecoder decoder = new KeyDecoder(
                    key -> inbox.accept(new Msg.KeyPressed(key)),
                    answer -> BackgroundReport.in(answer)
                            .ifPresent(ground -> inbox.accept(new Msg.BackgroundReported(ground))));
            try {
                for (byte[] chunk = chunks.take(); chunk != END; chunk = next(decoder)) {
                    if (chunk == null) {
                        decoder.expire();
                    } else {
                        decoder.feed(chunk, 0, chunk.length);
                    }
                }
                decoder.finish();
                inbox.accept(TerminalEvent.HUNG_UP);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private byte @Nullable [] next(KeyDecoder decoder) throws InterruptedException {
            return decoder.isUndecided() ? chunks.poll(GRACE_MILLIS, TimeUnit.MILLISECONDS) : chunks.take();
        }
    }
}
