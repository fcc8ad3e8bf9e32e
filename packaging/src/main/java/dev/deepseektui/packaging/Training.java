package dev.deepseektui.packaging;

import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.LabelledBrain;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The training runs of an image: its help, one answer and one screen session, with the simulated DeepSeek. The classes that
 * they load form the class-data archive.
 */
final class Training {
    private static final long MAX_SECONDS = 120;

    /** A word of the simulator's answer. A single word, because the screen does not write spaces that are already there. */
    private static final String ANSWERED = "[simulator]";

    /**
     * The packages from which an HTTPS connection loads classes; they are listed because the simulator uses plain HTTP. Newer
     * JDKs do not have the second module.
     */
    private static final List<String> TLS_PACKAGES = List.of(
            "java.base/javax/net/ssl",
            "java.base/sun/security/ssl",
            "java.base/sun/security/x509",
            "jdk.crypto.ec/sun/security/ec");

    private static final Pattern CLIENT_CLASS = Pattern.compile("(?!DTLS|SSLEngine|SSLServer).*\\.class");

    private final Path launcher;
    private final Path directory;

    /**
     * Creates the training.
     *
     * @param directory an existing directory for the files of the runs
     */
    Training(Path launcher, Path directory) {
        this.launcher = launcher;
        this.directory = directory;
    }

    /** Class numbers, which newer JVMs assign anew in each run; only classes of other class loaders need them. */
    private static final Pattern NUMBER = Pattern.compile(" id: \\d+$");

    /** Returns the lines of a class list, in the order in which the classes were first loaded. */
    List<String> classList() throws IOException {
        Set<String> lines = new LinkedHashSet<>();
        try (Simulator simulator = Simulator.start(new LabelledBrain())) {
            Path home = Files.createDirectories(directory.resolve("home/.deepseek"));
            Files.writeString(
                    home.resolve("config.toml"),
                    "[model]\nbase_url = \"%s\"\napi_key = \"sk-simulated\"\n".formatted(simulator.baseUrl()));
            Path workspace = Files.createDirectories(directory.resolve("workspace"));
            Files.writeString(workspace.resolve("Makefile"), "all:\n");
            run(lines, List.of(launcher.toString(), "--help"));
            // The second run reads what the first one stored, such as tool versions and the session index.
            for (int run = 0; run < 2; run++) {
                run(lines, List.of(launcher.toString(), "exec", "where is it said?"));
            }
            if (Programs.isOnPath("script")) {
                runScreen(lines);
            }
        }
        lines.addAll(tlsClasses());
        return List.copyOf(lines);
    }

    private void run(Set<String> lines, List<String> command) throws IOException {
        Path list = list();
        Process process = builder(list, command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        finish(process, command);
        add(lines, list);
    }

    /**
     * Runs a session in a pseudo-terminal created by {@code script}. The second answer ensures that the first has been
     * completely drawn.
     */
    private void runScreen(Set<String> lines) throws IOException {
        Path list = list();
        String inTerminal =
                "stty rows 40 cols 120 && exec '" + launcher.toString().replace("'", "'\\''") + "'";
        boolean isBsd = Host.ofThisMachine().os().equals("darwin");
        List<String> command = isBsd
                ? List.of("script", "-q", "/dev/null", "/bin/sh", "-c", inTerminal)
                : List.of("script", "-qec", inTerminal, "/dev/null");
        Process process = builder(list, command).start();
        CompletableFuture.delayedExecutor(MAX_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        try (Reader screen = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8);
                OutputStream keyboard = process.getOutputStream()) {
            readUntil(screen, "\033[?2026l");
            for (String prompt : List.of("hello", "again")) {
                type(keyboard, prompt + "\r");
                readUntil(screen, ANSWERED);
            }
            type(keyboard, "/quit\r");
            screen.transferTo(Writer.nullWriter());
        }
        finish(process, command);
        add(lines, list);
    }

    private static void add(Set<String> lines, Path list) throws IOException {
        for (String line : Files.readAllLines(list)) {
            if (!line.startsWith("#")) {
                lines.add(NUMBER.matcher(line).replaceFirst(""));
            }
        }
    }

    private static void type(OutputStream keyboard, String text) throws IOException {
        keyboard.write(text.getBytes(StandardCharsets.US_ASCII));
        keyboard.flush();
    }

    private static void readUntil(Reader screen, String text) throws IOException {
        StringBuilder seen = new StringBuilder();
        int read;
        while (seen.indexOf(text) < 0) {
            read = screen.read();
            if (read < 0) {
                throw new IOException("the training session ended before it showed " + text + ": " + seen);
            }
            seen.append((char) read);
        }
    }

    private Path list() throws IOException {
        return Files.createTempFile(directory, "classes-", ".list");
    }

    private ProcessBuilder builder(Path list, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.resolve("workspace").toFile());
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path);
        builder.environment().put("HOME", directory.resolve("home").toString());
        builder.environment().put("TERM", "xterm-256color");
        builder.environment().put("COLORTERM", "truecolor");
        builder.environment().put("DEEPSEEK_JAVA_OPTS", "-XX:DumpLoadedClassList=" + list);
        return builder.redirectErrorStream(true);
    }

    private static void finish(Process process, List<String> command) throws IOException {
        int status = Programs.waitFor(process, MAX_SECONDS);
        if (status != 0) {
            throw new IOException("training failed with exit code " + status + ": " + command);
        }
    }

    private static List<String> tlsClasses() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String entry : TLS_PACKAGES) {
            Path classes = Path.of(URI.create("jrt:/" + entry));
            if (!Files.isDirectory(classes)) {
                continue;
            }
            String name = entry.substring(entry.indexOf('/') + 1);
            try (Stream<Path> all = Files.list(classes)) {
                all.map(file -> file.getFileName().toString())
                        .filter(file -> CLIENT_CLASS.matcher(file).matches())
                        .map(file -> name + "/" + file.replaceFirst("\\.class$", ""))
                        .forEach(lines::add);
            }
        }
        return lines;
    }
}
