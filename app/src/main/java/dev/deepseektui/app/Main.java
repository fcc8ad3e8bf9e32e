package dev.deepseektui.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The entry point. Answers {@code --version} by itself, so that it costs no more than a JVM's start. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            System.out.println("deepseek-tui " + version());
            return;
        }
        System.exit(0);
    }

    public static String version() {
        try (InputStream in = Objects.requireNonNull(Main.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
