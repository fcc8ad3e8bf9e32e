package dev.deepseektui.core.tape;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A tape that no known key gets onto. Whatever the model is sent and a person is shown comes from what is recorded, so none gets there
 * either.
 */
public final class MaskedTape implements Tape {
    private final Tape tape;
    private final TapeCodec codec;
    private final KnownKeys keys;
    private final EventTexts texts;

    private MaskedTape(Tape tape, TapeCodec codec, KnownKeys keys) {
        this.tape = tape;
        this.codec = codec;
        this.keys = keys;
        this.texts = new EventTexts(codec, keys::masked);
    }

    public static Tape of(Tape tape, TapeCodec codec, KnownKeys keys) {
        return keys.areNone() ? tape : new MaskedTape(tape, codec, keys);
    }

    @Override
    public Recorded append(TapeEvent event) {
        return tape.append(masked(event));
    }

    private TapeEvent masked(TapeEvent event) {
        String line = new String(codec.line(new Recorded(0, Instant.EPOCH, event, 0)), StandardCharsets.UTF_8);
        if (!keys.areIn(line)) {
            return event;
        }
        try {
            ObjectNode masked = texts.in((ObjectNode) Json.tree(line));
            return codec.event(masked).orElse(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public TapeReader read(long offset) {
        return tape.read(offset);
    }

    @Override
    public void close() {
        tape.close();
    }
}
