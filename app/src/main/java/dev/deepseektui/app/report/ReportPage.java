package dev.deepseektui.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The frame of an HTML page that runs no scripts and loads nothing. */
public record ReportPage(Appendable out) {
    private static final String HEAD = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        """;

    /** Begins a page with charts. */
    public void begin(String title) throws IOException {
        begin(title, file("report.css") + file("page.css"));
    }

    /** Begins a page without charts. */
    void beginText(String title) throws IOException {
        begin(title, file("report.css"));
    }

    private void begin(String title, String styles) throws IOException {
        out.append(HEAD).append("<title>").append(HtmlText.escaped(title)).append("</title>\n<style>\n");
        out.append(styles).append("</style>\n</head>\n<body>\n");
    }

    public void end() throws IOException {
        out.append("</body>\n</html>\n");
    }

    static String file(String name) {
        try (InputStream in = Objects.requireNonNull(ReportPage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
