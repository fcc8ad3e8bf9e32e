package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.ClipboardText;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The desktop's clipboard, set by the first program that works. Needed in addition to OSC 52, which many terminals
 * ignore.
 */
record SystemClipboard(ShellPrograms programs) {
    private static final long MAX_SECONDS = 5;

    private static final List<ClipboardProgram> PROGRAMS = List.of(
            new ClipboardProgram("WAYLAND_DISPLAY", "wl-copy", List.of()),
            new ClipboardProgram("DISPLAY", "xclip", List.of("-selection", "clipboard")),
            new ClipboardProgram("DISPLAY", "xsel", List.of("--clipboard", "--input")),
            new ClipboardProgram("__CFBundleIdentifier", "pbcopy", List.of()));

    /**
     * A program that copies its standard input to the clipboard.
     *
     * @param variable an environment variable that is set if the program can be used
     */
    private record ClipboardProgram(String variable, String program, List<String> arguments) {
        boolean isUsable() {
            return System.getenv(variable) != null;
        }
    }

    /** Copies text in the background; does nothing on a machine without a desktop. */
    void copy(ClipboardText copied) {
        List<ClipboardProgram> usable =
                PROGRAMS.stream().filter(ClipboardProgram::isUsable).toList();
        if (!usable.isEmpty()) {
            Daemon.start("clipboard", () -> feedFirst(usable, copied.text()));
        }
    }

    private void feedFirst(List<ClipboardProgram> programs, String text) {
        for (ClipboardProgram program : programs) {
            if (feed(program, text)) {
                return;
            }
        }
    }

    /** Passes the text to a program; returns true if the program is installed and accepted the text. */
    private boolean feed(ClipboardProgram program, String text) {
        Optional<ProcessBuilder> installed =
                programs.installed(program.program(), program.arguments().toArray(String[]::new));
        if (installed.isEmpty()) {
            return false;
        }
        try {
            Process process = installed
                    .get()
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
        } catch (IOException refused) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
