package dev.deepseektui.testkit.simulator.http;

import dev.deepseektui.testkit.simulator.http.RequestHead.Version;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What does a request's head say, and is it one? */
final class HeadReader {
    private static final int MOST_BYTES = 64 << 10;
    private static final Pattern REQUEST_LINE =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) ([!-~]{1,8192}) HTTP/(\\d\\.\\d)");
    private static final Pattern FIELD =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([^\\x00-\\x08\\x0a-\\x1f\\x7f]*)");

    private HeadReader() {}

    /** Empty when the client closed the connection between two requests. */
    static Optional<RequestHead> read(InputStream in) throws IOException {
        HttpLines lines = new HttpLines(in, MOST_BYTES);
        Optional<String> line = lines.first();
        while (line.isPresent() && line.get().isEmpty()) {
            line = lines.first();
        }
        return line.isEmpty() ? Optional.empty() : Optional.of(head(line.get(), lines));
    }

    private static RequestHead head(String requestLine, HttpLines lines) throws IOException {
        Matcher request = REQUEST_LINE.matcher(requestLine);
        if (!request.matches()) {
            throw new HttpProblem(400, "the request line is malformed");
        }
        Version version = version(request.group(3));
        HttpHeaders headers = new HttpHeaders(fields(lines));
        if (version == Version.HTTP_1_1 && headers.all("host").size() != 1) {
            throw new HttpProblem(400, "a request needs one Host header");
        }
        return new RequestHead(request.group(1), path(request.group(2)), version, headers);
    }

    private static Version version(String number) throws HttpProblem {
        return switch (number) {
            case "1.1" -> Version.HTTP_1_1;
            case "1.0" -> Version.HTTP_1_0;
            default -> throw new HttpProblem(505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
        };
    }

    private static List<HttpHeader> fields(HttpLines lines) throws IOException {
        List<HttpHeader> fields = new ArrayList<>();
        for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
            Matcher field = FIELD.matcher(line);
            if (!field.matches()) {
                throw new HttpProblem(400, "a header line is malformed");
            }
            fields.add(new HttpHeader(field.group(1), field.group(2).stripTrailing()));
        }
        return fields;
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
