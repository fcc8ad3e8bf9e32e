package dev.deepseektui.core.base;

import java.io.IOException;
import java.io.InputStream;

/** What a stream gives, of any length, without what is masked in it. */
final class MaskedInput extends InputStream {
    private static final int CHUNK = 1 << 16;

    private final InputStream source;
    private final KnownKeys.Stream masking;
    private final byte[] chunk = new byte[CHUNK];
    private byte[] ready = new byte[0];
    private int at;
    private boolean ended;

    MaskedInput(InputStream source, KnownKeys.Stream masking) {
        this.source = source;
        this.masking = masking;
    }

    @Override
    public int read() throws IOException {
        return fill() ? ready[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, ready.length - at);
        System.arraycopy(ready, at, into, from, count);
        at += count;
        return count;
    }

    /** False at the end. */
    private boolean fill() throws IOException {
        while (at == ready.length) {
            if (ended) {
                return false;
            }
            int count = source.read(chunk);
            ended = count < 0;
            ready = ended ? masking.rest() : masking.pass(chunk, count);
            at = 0;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
