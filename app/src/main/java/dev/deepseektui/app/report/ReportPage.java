package dev.deepseektui.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;

/** The frame of a page with charts: its styles, and the one script that its content security policy allows. */
public record ReportPage(Appendable out) {
    public void begin(String title) throws IOException {
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
                .append("style-src 'unsafe-inline'; script-src 'sha256-" + hash(file("page.js")) + "'\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
        out.append(HtmlText.escaped(title)).append("</title>\n<style>\n");
        out.append(file("report.css")).append(file("page.css"));
        out.append("</style>\n</head>\n<body>\n");
    }

    public void end() throws IOException {
        out.append("<script>").append(file("page.js")).append("</script>\n</body>\n</html>\n");
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the content of a resource in this package. */
    static String file(String name) {
        try (InputStream in = Objects.requireNonNull(ReportPage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
