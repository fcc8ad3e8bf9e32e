package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.core.base.Daemon;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The desktop's clipboard, set by the first program that works. Needed in addition to OSC 52, which many terminals
 * ignore.
 */
final class SystemClipboard {
    private static final long MAX_SECONDS = 5;

    private static final List<ClipboardProgram> PROGRAMS = List.of(
            new ClipboardProgram("WAYLAND_DISPLAY", List.of("wl-copy")),
            new ClipboardProgram("DISPLAY", List.of("xclip", "-selection", "clipboard")),
            new ClipboardProgram("DISPLAY", List.of("xsel", "--clipboard", "--input")),
            new ClipboardProgram("__CFBundleIdentifier", List.of("pbcopy")));

    /**
     * A program that copies its standard input to the clipboard.
     *
     * @param variable an environment variable that is set if the program can be used
     */
    private record ClipboardProgram(String variable, List<String> command) {
        boolean isUsable() {
            return System.getenv(variable) != null;
        }
    }

    private SystemClipboard() {}

    /** Copies text in the background; does nothing on a machine without a desktop. */
    static void copy(String text) {
        List<ClipboardProgram> usable =
                PROGRAMS.stream().filter(ClipboardProgram::isUsable).toList();
        if (!usable.isEmpty()) {
            Daemon.start("clipboard", () -> feedFirst(usable, text));
        }
    }

    private static void feedFirst(List<ClipboardProgram> programs, String text) {
        for (ClipboardProgram program : programs) {
            if (feed(program, text)) {
                return;
            }
        }
    }

    /** Passes the text to a program; returns true if the program is installed and accepted the text. */
    private static boolean feed(ClipboardProgram program, String text) {
        try {
            Process process = new ProcessBuilder(program.command())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(text.getBytes(StandardCharsets.UTF_8));
            }
            if (process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException missingOrRefused) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
