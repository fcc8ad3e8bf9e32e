package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.PieceEncoder.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** A token counter for streams, which are never held in memory as a whole. Confined to its tokenizer's thread. */
public final class FileTokens {
    private static final int BLOCK = 1 << 14;

    /**
     * The result of a count.
     *
     * @param invalidUtf8 the number of times that invalid UTF-8 was replaced
     */
    public record Count(long bytes, long tokens, long invalidUtf8) {}

    private final DeepSeekTokenizer tokenizer;

    public FileTokens(DeepSeekTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /** Counts a stream without closing it. */
    public Count count(InputStream in) throws IOException {
        TokenStream stream = tokenizer.stream();
        Utf8Input input = new Utf8Input(in);
        char[] block = new char[BLOCK];
        for (int read = input.read(block); read >= 0; read = input.read(block)) {
            stream.append(block, 0, read);
        }
        return new Count(input.bytesRead(), stream.finish(), input.replaced());
    }

    /**
     * A decoder that replaces invalid UTF-8 by U+FFFD, as the Unicode standard recommends, and counts the replacements. The
     * JDK's readers treat encoded surrogates differently.
     */
    public static final class Utf8Input {
        private static final int BLOCK = 1 << 16;
        private static final int SURROGATES_LEAD = 0xED;
        private static final int FIRST_SURROGATES_TRAIL = 0xA0;

        private final InputStream in;
        private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        private final ByteBuffer bytes = ByteBuffer.allocate(BLOCK).flip();
        private boolean atEnd;
        private long bytesRead;
        private long replaced;

        public Utf8Input(InputStream in) {
            this.in = in;
        }

        public long bytesRead() {
            return bytesRead;
        }

        /** Returns the number of times that invalid UTF-8 was replaced. */
        public long replaced() {
            return replaced;
        }

        /** Fills the block from its start with at least one char and returns the number of chars, or -1 at the end. */
        public int read(char[] block) throws IOException {
            if (block.length < 2) {
                throw new IllegalArgumentException("no room for a surrogate pair");
            }
            CharBuffer chars = CharBuffer.wrap(block);
            while (chars.position() == 0) {
                if (atEnd && !bytes.hasRemaining()) {
                    return -1;
                }
                decode(chars);
            }
            return chars.position();
        }

        private void decode(CharBuffer chars) throws IOException {
            CoderResult result = decoder.decode(bytes, chars, atEnd);
            if (result.isMalformed() && chars.hasRemaining()) {
                bytes.position(bytes.position() + replacedBytes(result));
                chars.put(Utf8.REPLACEMENT);
                replaced++;
            } else if (result.isUnderflow() && !atEnd) {
                fill();
            }
        }

        /**
         * Returns the number of bytes to replace. The decoder reports an encoded surrogate as a single error, but each
         * of its bytes counts as a separate one.
         */
        private int replacedBytes(CoderResult malformed) {
            boolean surrogate = malformed.length() > 1
                    && (bytes.get(bytes.position()) & 0xFF) == SURROGATES_LEAD
                    && (bytes.get(bytes.position() + 1) & 0xFF) >= FIRST_SURROGATES_TRAIL;
            return surrogate ? 1 : malformed.length();
        }

        /** Reads more bytes, keeping the start of a character that the last block cut off. */
        private void fill() throws IOException {
            bytes.compact();
            int got = in.read(bytes.array(), bytes.position(), bytes.remaining());
            if (got < 0) {
                atEnd = true;
            } else {
                bytes.position(bytes.position() + got);
                bytesRead += got;
            }
            bytes.flip();
        }
    }
}
