package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Arrays;

/** The text encoding of a file's bytes; {@link #BINARY} if they are not text. */
enum TextEncoding {
    PLAIN(UTF_8, 0, ""),
    MARKED(UTF_8, 3, "UTF-8 with a byte order mark"),
    LITTLE(UTF_16LE, 2, "UTF-16LE"),
    BIG(UTF_16BE, 2, "UTF-16BE"),
    LATIN(ISO_8859_1, 0, "not valid UTF-8, shown as ISO-8859-1"),
    BINARY(ISO_8859_1, 0, "");

    static final int HEAD = 8192;

    private final Charset charset;
    private final int markLength;
    private final String words;

    TextEncoding(Charset charset, int markLength, String words) {
        this.charset = charset;
        this.markLength = markLength;
        this.words = words;
    }

    static TextEncoding of(byte[] bytes) {
        TextEncoding form = ofHead(bytes);
        return form == PLAIN && !isUtf8(bytes) ? LATIN : form;
    }

    static TextEncoding ofHead(byte[] bytes) {
        if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
            return MARKED;
        }
        if (startsWith(bytes, 0xff, 0xfe)) {
            return LITTLE;
        }
        if (startsWith(bytes, 0xfe, 0xff)) {
            return BIG;
        }
        for (int i = 0; i < Math.min(bytes.length, HEAD); i++) {
            if (bytes[i] == 0) {
                return BINARY;
            }
        }
        return PLAIN;
    }

    boolean isBinary() {
        return this == BINARY;
    }

    String words() {
        return words;
    }

    byte[] utf8(byte[] bytes) {
        if (this == PLAIN) {
            return bytes;
        }
        if (charset.equals(UTF_8)) {
            return Arrays.copyOfRange(bytes, markLength, bytes.length);
        }
        return new String(bytes, markLength, bytes.length - markLength, charset).getBytes(UTF_8);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean startsWith(byte[] bytes, int... start) {
        for (int i = 0; i < start.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != start[i]) {
                return false;
            }
        }
        return true;
    }
}
