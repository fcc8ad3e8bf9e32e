package dev.deepseektui.testkit.simulator.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes of a request's body: as many as the head says, or in chunks, never more than allowed. */
final class BodyReader {
    private static final int MOST_TRAILER_BYTES = 8 << 10;
    private static final int MOST_CHUNK_LINE_BYTES = 1 << 10;
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK_SIZE = Pattern.compile("([0-9A-Fa-f]{1,12})[ \\t]*(;.*)?");

    private final InputStream in;
    private final int mostBytes;

    BodyReader(InputStream in, int mostBytes) {
        this.in = in;
        this.mostBytes = mostBytes;
    }

    byte[] read(HttpHeaders headers) throws IOException {
        List<String> encodings = headers.all("transfer-encoding");
        List<String> lengths = headers.all("content-length");
        if (!encodings.isEmpty() && !lengths.isEmpty()) {
            throw new HttpProblem(400, "a body has either a length or chunks");
        }
        if (!encodings.isEmpty()) {
            return chunks(encodings);
        }
        return lengths.isEmpty() ? new byte[0] : exactly(length(lengths));
    }

    private long length(List<String> lengths) throws HttpProblem {
        String length = lengths.get(0);
        if (lengths.size() > 1 || !LENGTH.matcher(length).matches()) {
            throw new HttpProblem(400, "the Content-Length is malformed");
        }
        return Long.parseLong(length);
    }

    private byte[] chunks(List<String> encodings) throws IOException {
        if (encodings.size() > 1 || !encodings.get(0).equalsIgnoreCase("chunked")) {
            throw new HttpProblem(501, "the only transfer encoding understood is chunked");
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (long size = chunkSize(); size > 0; size = chunkSize()) {
            byte[] chunk = exactly(size + body.size(), size);
            body.write(chunk, 0, chunk.length);
            if (in.read() != '\r' || in.read() != '\n') {
                throw new HttpProblem(400, "a chunk does not end where it says");
            }
        }
        HttpLines trailers = new HttpLines(in, MOST_TRAILER_BYTES);
        while (!trailers.next().isEmpty()) {
            // Trailers say nothing that matters here.
        }
        return body.toByteArray();
    }

    private long chunkSize() throws IOException {
        Matcher size = CHUNK_SIZE.matcher(new HttpLines(in, MOST_CHUNK_LINE_BYTES).next());
        if (!size.matches()) {
            throw new HttpProblem(400, "a chunk's size is malformed");
        }
        return Long.parseLong(size.group(1), 16);
    }

    private byte[] exactly(long length) throws IOException {
        return exactly(length, length);
    }

    private byte[] exactly(long whole, long length) throws IOException {
        if (whole > mostBytes) {
            throw new HttpProblem(413, "the body has more than " + mostBytes + " bytes");
        }
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length < length) {
            throw new EOFException("the request ends within its body");
        }
        return bytes;
    }
}
