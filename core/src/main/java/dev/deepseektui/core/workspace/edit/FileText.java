package dev.deepseektui.core.workspace.edit;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The content of a file as text, or the reason why it is not text.
 *
 * @param text encodes to the same bytes; includes a byte order mark
 * @param objection a clause that follows the name of the file; empty for text
 */
public record FileText(Optional<String> text, String objection) {

    public static FileText of(byte[] content) {
        for (int i = 0; i < content.length; i++) {
            if (content[i] == 0) {
                return none("holds binary data (a zero byte in line %d)".formatted(lineOf(i, content)));
            }
        }
        ByteBuffer in = ByteBuffer.wrap(content);
        CharBuffer out = CharBuffer.allocate(content.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        return result.isError()
                ? none("is not UTF-8 text (see line %d)".formatted(lineOf(in.position(), content)))
                : new FileText(Optional.of(out.flip().toString()), "");
    }

    /** Encodes a text; empty if it contains an unpaired surrogate. */
    public static Optional<byte[]> bytes(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text)
                ? Optional.of(text.getBytes(StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static FileText none(String objection) {
        return new FileText(Optional.empty(), objection);
    }

    private static int lineOf(int position, byte[] content) {
        int line = 1;
        for (int i = 0; i < position; i++) {
            line += content[i] == '\n' ? 1 : 0;
        }
        return line;
    }
}
