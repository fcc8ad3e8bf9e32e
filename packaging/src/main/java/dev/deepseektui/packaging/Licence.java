package dev.deepseektui.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The owner and licence of a library, from {@code parts.properties}. */
record Licence(String group, String spdx, String holder) {
    private static final Properties KNOWN = known();

    static Licence of(String library) {
        String line = KNOWN.getProperty(library.startsWith(Part.OWN) ? "deepseek-tui" : library);
        if (line == null) {
            throw new IllegalArgumentException("no licence for " + library + " in parts.properties");
        }
        String[] words = line.split(" ", 3);
        return new Licence(words[0], words[1], words[2]);
    }

    static boolean isKnown(String library) {
        return library.startsWith(Part.OWN) || KNOWN.containsKey(library);
    }

    /** Returns the name of the resource with the licence text. */
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
        try (InputStream in = resource("parts.properties")) {
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
