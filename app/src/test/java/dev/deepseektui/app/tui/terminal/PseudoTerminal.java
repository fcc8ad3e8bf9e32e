package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.app.launcher.DefaultSignals;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A shell in a pseudo terminal that runs a {@link TerminalProbe}, seen from the keyboard's side. */
final class PseudoTerminal {
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    private final Process shell;
    private final StringBuilder seen = new StringBuilder();
    private int read;

    private PseudoTerminal(Process shell) {
        this.shell = shell;
    }

    /**
     * Runs shell commands, in which {@code $probe} is the path of java and {@code $before} the terminal's modes at the
     * start.
     */
    static PseudoTerminal running(String commands) throws IOException {
        assumeThat(System.getProperty("os.name"))
                .as("script of util-linux gives a terminal")
                .isEqualTo("Linux");
        assumeThat(Files.isExecutable(SCRIPT))
                .as("util-linux script gives a terminal")
                .isTrue();
        ProcessBuilder builder = new ProcessBuilder(DefaultSignals.in(List.of(
                SCRIPT.toString(), "-qec", "tty; before=$(stty -g); " + commands + "; echo all done", "/dev/null")));
        builder.environment().put("SHELL", "/bin/sh");
        builder.environment().put("TERM", "xterm-256color");
        builder.environment()
                .put(
                        "probe",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return new PseudoTerminal(builder.redirectErrorStream(true).start());
    }

    static String probe() {
        return "$probe " + TerminalProbe.class.getName();
    }

    void type(String keys) throws IOException {
        OutputStream keyboard = shell.getOutputStream();
        keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
        keyboard.flush();
    }

    /** Waits until the terminal shows a match, after all earlier matches. */
    MatchResult await(String regex) throws IOException {
        Pattern pattern = Pattern.compile(regex);
        InputStream screen = shell.getInputStream();
        byte[] buffer = new byte[8192];
        while (true) {
            Matcher matcher = pattern.matcher(seen).region(read, seen.length());
            if (matcher.find()) {
                read = matcher.end();
                return matcher.toMatchResult();
            }
            int count = screen.read(buffer);
            if (count < 0) {
                throw new AssertionError(
                        regex + " did not come: " + seen.toString().replace("\033", "ESC"));
            }
            seen.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
        }
    }

    /** Returns everything sent to the terminal so far. */
    String sent() {
        return seen.toString();
    }

    void end() {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
    }

    static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new AssertionError(String.join(" ", command) + " failed");
        }
    }
}
