package dev.deepseektui.testkit.simulator.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The lines of a head, never more bytes than allowed for all of them. */
final class HttpLines {
    private static final int TOO_LARGE = 431;

    private final InputStream in;
    private int left;

    HttpLines(InputStream in, int mostBytes) {
        this.in = in;
        this.left = mostBytes;
    }

    /** Empty when the client is gone before it began. */
    Optional<String> first() throws IOException {
        int first = in.read();
        return first < 0 ? Optional.empty() : Optional.of(rest(first));
    }

    String next() throws IOException {
        return rest(in.read());
    }

    private String rest(int first) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(64);
        int c = first;
        while (c != '\n') {
            if (c < 0) {
                throw new EOFException("the request ends within its head");
            }
            line.write(c);
            spend();
            c = in.read();
        }
        spend();
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private void spend() throws HttpProblem {
        left--;
        if (left < 0) {
            throw new HttpProblem(TOO_LARGE, "the head of the request is too large");
        }
    }
}
