package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.launcher.ClassesUnderTest;
import dev.deepseektui.testkit.simulator.Simulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The launcher with a separate home and workspace, a simulator, and in each terminal a shell that compares the
 * terminal's modes before and after.
 */
final class LiveProgram implements AutoCloseable {
    private static final String AS_BEFORE = "the terminal is as before";

    final Path workspace;
    final Path home;
    final TypedBrain brain = new TypedBrain();
    final Simulator simulator;
    final Path root;
    private final Tmux tmux;

    private LiveProgram(Path root, Tmux tmux) throws IOException {
        this.root = root;
        this.tmux = tmux;
        this.simulator = Simulator.start(brain);
        this.workspace = Files.createDirectory(root.resolve("workspace"));
        // Accessible only to the user, as the program creates it.
        this.home = Files.createDirectory(
                root.resolve("home"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // Prevents the start-up archive, because its training run would continue after the test.
        Files.createFile(home.resolve("cache"));
        // An image starts faster and with different timing: DEEPSEEK_TUI_PROGRAM=…/bin/deepseek-tui.
        String image = System.getenv("DEEPSEEK_TUI_PROGRAM");
        Path launcher = image == null ? ClassesUnderTest.install(root.resolve("tree")) : Path.of(image);
        Files.writeString(root.resolve("program"), """
            echo $$ >'%s'
            exec '%s' "$@"
            """.formatted(pidFile(), launcher));
        Files.writeString(root.resolve("start"), """
            before=$(stty -g)
            sh '%s' "$@"
            echo "ended with $?"
            [ "$before" = "$(stty -g)" ] && echo "%s" || { echo "$before"; stty -g; }
            """.formatted(root.resolve("program"), AS_BEFORE));
    }

    /** Installs the program in an empty directory. Skips the test without tmux. */
    static LiveProgram install() throws IOException {
        Tmux tmux = Tmux.start();
        // A name of constant length, so that lines with a path wrap at the same place every time.
        String name = "live-" + UUID.randomUUID().toString().substring(0, 8);
        Path directory = Files.createDirectory(Path.of(System.getProperty("java.io.tmpdir"), name));
        return new LiveProgram(directory.toRealPath(), tmux);
    }

    private Path pidFile() {
        return root.resolve("pid");
    }

    /** Opens a shell in the workspace, in which the program can be started. */
    Terminal shell(int columns, int rows, String... variables) {
        List<String> all = variables(variables);
        return tmux.open(workspace, columns, rows, all).shows("ready>");
    }

    /** Opens a terminal that starts the program without an interactive shell. Keys can be typed at once. */
    Terminal direct(int columns, int rows) {
        return tmux.open(workspace, columns, rows, variables(), "sh", "-c", command() + "; read end");
    }

    private List<String> variables(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "PATH=" + root.resolve("tree/bin") + ":" + System.getenv("PATH"),
                "HOME=" + root,
                "JAVA_HOME=" + System.getProperty("java.home"),
                "DEEPSEEK_HOME=" + home,
                "DEEPSEEK_JAVA_OPTS=-XX:TieredStopAtLevel=1",
                "LANG=C.UTF-8",
                "TERM=tmux-256color",
                "PS1=ready> "));
        all.addAll(Arrays.asList(more));
        return all;
    }

    /** Returns the shell command that starts the program. */
    String command(String... more) {
        return "sh ../start --base-url " + simulator.baseUrl() + " --set model.api_key=sk-simulated "
                + String.join(" ", more);
    }

    /** Opens a terminal with the program, ready for a prompt. */
    Terminal start(int columns, int rows, String... more) {
        return shell(columns, rows).enter(command(more)).shows("Ask anything").shows("effort");
    }

    /** Asserts that the program has ended with this status and has restored the terminal. */
    void assertEnded(Terminal terminal, int status) {
        terminal.shows("ended with " + status).shows(AS_BEFORE).showsNoMore("Ask anything");
        assertThat(terminal.modes()).isEqualTo("alternate screen 0, cursor 1, mouse 0");
    }

    void quit(Terminal terminal) {
        terminal.enter("/exit");
        assertEnded(terminal, 0);
    }

    ProcessHandle launcher() throws IOException {
        return process(pidFile());
    }

    /** Waits for the process that writes its PID to a file in the workspace. */
    ProcessHandle awaitProcess(Terminal terminal, String name) throws IOException {
        Path file = workspace.resolve(name);
        terminal.await(name + " is written", () -> file.toFile().length() > 0);
        return process(file);
    }

    private static ProcessHandle process(Path file) throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElseThrow();
    }

    ProcessHandle jvm() throws IOException {
        return Stream.concat(Stream.of(launcher()), launcher().descendants())
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElseThrow();
    }

    String lastRequest() {
        var exchanges = simulator.exchanges();
        return new String(exchanges.get(exchanges.size() - 1).request().body(), StandardCharsets.UTF_8);
    }

    /** Ends the terminals and everything running in them, and deletes all files. */
    @Override
    public void close() throws IOException {
        brain.permits.release(1_000);
        try (simulator) {
            tmux.close();
        }
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
