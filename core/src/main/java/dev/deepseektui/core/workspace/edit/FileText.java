package dev.deepseektui.core.workspace.edit;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.workspace.edit.FileText.LineEnds;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A file's content as text, or the reason why it is not text.
 *
 * @param text the text, including any byte order mark; encodes to exactly the file's bytes
 * @param objection the reason as a clause that follows the file's name; empty for text
 */
public record FileText(Optional<String> text, String objection) {

    public static FileText of(byte[] content) {
        for (int i = 0; i < content.length; i++) {
            if (content[i] == 0) {
                return none("holds binary data (a zero byte in line %d)".formatted(SafeText.lineOf(content, i)));
            }
        }
        ByteBuffer in = ByteBuffer.wrap(content);
        CharBuffer out = CharBuffer.allocate(content.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        return result.isError()
                ? none("is not UTF-8 text (see line %d)".formatted(SafeText.lineOf(content, in.position())))
                : new FileText(Optional.of(out.flip().toString()), "");
    }

    /** Encodes a string as UTF-8; empty if it contains an unpaired surrogate. */
    public static Optional<byte[]> bytes(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text)
                ? Optional.of(text.getBytes(StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static FileText none(String objection) {
        return new FileText(Optional.empty(), objection);
    }

    record LineEnds(int plain, int withReturn) {
        private static final String CRLF = "\r\n";

        static LineEnds of(String text) {
            int plain = 0;
            int withReturn = 0;
            for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
                if (at > 0 && text.charAt(at - 1) == '\r') {
                    withReturn++;
                } else {
                    plain++;
                }
            }
            return new LineEnds(plain, withReturn);
        }

        /** Returns the text with each CRLF replaced by a line feed. */
        static String unified(String text) {
            return text.replace(CRLF, "\n");
        }

        boolean none() {
            return plain == 0 && withReturn == 0;
        }

        boolean mixed() {
            return plain > 0 && withReturn > 0;
        }

        boolean onlyWithReturn() {
            return plain == 0 && withReturn > 0;
        }

        /** Converts a text that has only line feeds to the prevailing line endings. */
        String given(String unified) {
            return withReturn > plain ? unified.replace("\n", CRLF) : unified;
        }
    }

    /**
     * The properties of a text that a rewrite keeps: a byte order mark, and CRLF line endings if no line ends
     * otherwise.
     */
    public record FileForm(boolean marked, boolean onlyWithReturn) {
        private static final String MARK = "\uFEFF";

        public static FileForm of(String text) {
            return new FileForm(text.startsWith(MARK), LineEnds.of(text).onlyWithReturn());
        }

        /** Returns a text in this form; if it already has CRLF line endings, they are kept. */
        public String given(String text) {
            String ended = onlyWithReturn && LineEnds.of(text).withReturn() == 0 ? text.replace("\n", "\r\n") : text;
            return marked && !ended.startsWith(MARK) ? MARK + ended : ended;
        }
    }
}
