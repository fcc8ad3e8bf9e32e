package dev.deepseektui.app.tui.live;

import dev.deepseektui.app.Main;
import dev.deepseektui.core.simulator.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The program with a home and a workspace of its own, and a shell around it that compares the terminal before and after. */
final class LiveProgram {
    private static final String AS_BEFORE = "the terminal is as before";

    final Path workspace;
    private final Path root;
    private final Tmux tmux;
    private final Simulator simulator;

    LiveProgram(Path root, Tmux tmux, Simulator simulator) throws IOException {
        this.root = root;
        this.tmux = tmux;
        this.simulator = simulator;
        this.workspace = Files.createDirectory(root.resolve("workspace"));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Files.writeString(root.resolve("program"), """
                echo $$ >%s
                exec %s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s "$@"
                """.formatted(
                        pidFile(), java, System.getProperty("java.class.path"), Main.class.getName()));
        Files.writeString(root.resolve("start"), """
                before=$(stty -a)
                sh %s "$@"
                echo "ended with $?"
                [ "$before" = "$(stty -a)" ] && echo "%s"
                """.formatted(root.resolve("program"), AS_BEFORE));
    }

    private Path pidFile() {
        return root.resolve("pid");
    }

    /** A shell in the workspace that the program can be started in. */
    Terminal shell(int columns, int rows, String... variables) {
        List<String> all = new ArrayList<>(List.of(
                "PATH=" + System.getenv("PATH"),
                "HOME=" + root.resolve("home"),
                "DEEPSEEK_HOME=" + root.resolve("home"),
                "LANG=C.UTF-8",
                "TERM=tmux-256color",
                "PS1=ready> "));
        all.addAll(Arrays.asList(variables));
        return tmux.open(workspace, columns, rows, all).shows("ready>");
    }

    /** How the program is started from the shell. */
    String command(String... more) {
        return "sh ../start --base-url " + simulator.baseUrl() + " --set model.api_key=sk-simulated "
                + String.join(" ", more);
    }

    /** The program on its screen, ready for an ask. */
    Terminal start(int columns, int rows, String... more) {
        return shell(columns, rows).enter(command(more)).shows("Ask anything").shows("effort");
    }

    /** The program ended so, and left the terminal as it was. */
    void assertEnded(Terminal terminal, int status) {
        terminal.shows("ended with " + status).shows(AS_BEFORE).showsNoMore("Ask anything");
    }

    void quit(Terminal terminal) {
        terminal.enter("/exit");
        assertEnded(terminal, 0);
    }

    long pid() throws IOException {
        return Long.parseLong(Files.readString(pidFile()).strip());
    }
}
