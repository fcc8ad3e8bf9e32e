package dev.deepseektui.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The licence of a library: its SPDX name and who holds the rights, as {@code licences.properties} says for each. */
record Licence(String spdx, String holder) {
    private static final Properties KNOWN = known();

    static Licence of(String library) {
        String line = KNOWN.getProperty(library.startsWith(Part.OWN) ? "deepseek-tui" : library);
        if (line == null) {
            throw new IllegalArgumentException("the licence of " + library + " is missing in licences.properties");
        }
        int end = line.indexOf(' ');
        return new Licence(line.substring(0, end), line.substring(end + 1));
    }

    /** Its whole text is a resource of this name. */
    String file() {
        return spdx + ".txt";
    }

    byte[] text() throws IOException {
        try (InputStream in = resource("licences/" + file())) {
            return in.readAllBytes();
        }
    }

    private static Properties known() {
        Properties lines = new Properties();
        try (InputStream in = resource("licences.properties")) {
            lines.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Licence.class.getResourceAsStream(name), name);
    }
}
