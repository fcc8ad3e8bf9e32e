package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.shell.SandboxRows.Control;
import dev.deepseektui.core.tool.shell.SandboxRows.Kind;
import dev.deepseektui.core.tool.shell.SandboxRows.Row;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Attempts that work in the sandbox or are refused there. Most also run outside, where they must succeed to prove
 * anything.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SandboxTableTest {
    private static final String FILES = """
        echo SECRET=1 > hidden.env; mkdir -p src .deepseek "$OUT" ~/.ssh ~/.deepseek
        echo key > ~/.ssh/key; echo secret > ~/.netrc; echo key > ~/.deepseek/credentials
        echo old > "$OUT"/file; echo old > "$OUT"/linked; ln "$OUT"/linked linked
        echo rules > AGENTS.md; : > .deepseek/config.toml; echo 1 > f.txt
        printf 'all: a.o\\na.o: a.c\\n\\tgcc -c a.c\\n' > Makefile; echo 'int main(){return 0;}' > a.c
        printf 'tested\\nnode_modules\\nhidden.env\\nh\\nn\\nsocket\\ndatagrams\\nlinked\\n*.o\\n*.log\\n*.java\\n' > .gitignore
        echo '{"name":"p","version":"1.0.0","scripts":{"test":"node -e 0 && echo > tested"}}' > package.json
        cat > test_x.py <<'END'
        import unittest, multiprocessing as m
        class T(unittest.TestCase):
            def test(self):
                with m.Pool(2) as p: self.assertEqual(p.map(abs,[-1]),[1])
        END
        git init -q . && git config user.email a@b.c && git config user.name A && git add -A && git commit -qm first
        """;

    private static final String RESET = """
        [ ! -e "$W"2 ] || mv "$W"2 "$W"; cd "$W"; [ ! -e .g ] || { rm -rf .git; mv .g .git; }
        rm -rf look out h n c late.log tested .c node_modules sub a.o .d ~/new .git/commondir* .git/config.worktree* .git/new .git/hooks/pre-commit
        echo rules > AGENTS.md; mkdir -p .deepseek; : > .deepseek/config.toml
        echo SECRET=1 > hidden.env; echo old > "$OUT"/file; echo old > "$OUT"/linked; ln -f "$OUT"/linked linked
        git config --unset a.b; git config --unset core.fsmonitor; git config --unset core.hooksPath; rm -f /dev/shm/$ABSTRACT; git reset -q --hard $(git rev-list --max-parents=0 HEAD); git branch -qD b; git stash clear; true
        """;

    private Path base = Path.of("");
    private Map<String, String> world = Map.of();
    private Runner runner = Runner.NONE;

    /** A way to run commands in the workspace below the base. */
    interface Runner extends AutoCloseable {
        Runner NONE = (profile, command) -> {
            throw new IllegalStateException("nothing is there yet");
        };

        Ran run(Profile profile, String command) throws Exception;

        @Override
        default void close() throws IOException {}
    }

    /** The result of a command. */
    record Ran(int exitCode, String text) {}

    /** Returns a runner that uses the shell tool. */
    Runner runner(Path directory, Map<String, String> environment) throws Exception {
        ShellScene scene = ShellScene.in(directory, environment).hiding(directory.resolve("workspace/hidden.env"));
        return new Runner() {
            @Override
            public Ran run(Profile profile, String command) {
                ToolOutcome outcome = scene.confined(profile).run(command);
                Integer code = outcome.exitCode();
                return new Ran(code == null ? -1 : code, outcome.text());
            }

            @Override
            public void close() throws IOException {
                scene.close();
            }
        };
    }

    /** Skips the tests if this user cannot try the sandbox here. */
    void assumeOthers() throws IOException {}

    /** Returns the words to put before a program so that it runs as the user who tries the sandbox. */
    List<String> as() {
        return List.of();
    }

    Path createBase() throws IOException {
        // As root, in a place that everybody reaches: a sandbox of another user hides the sockets in it.
        return isRoot() ? VisibleTempDir.createForEveryUser() : VisibleTempDir.create();
    }

    /** Gives a file or directory to the user who tries the sandbox. */
    void become(Path place) throws IOException {}

    private List<String> line(String... words) {
        List<String> line = new ArrayList<>(as());
        line.addAll(List.of(words));
        return line;
    }

    /** A program outside that listens on every kind of socket. */
    private static final String LISTENER = """
        import os, socket, sys, time
        def listen(family, address):
            s = socket.socket(family); s.bind(address); s.listen(); return s
        held_too = []
        try: held_too.append(listen(socket.AF_UNIX, sys.argv[4]))
        except OSError: pass
        os.mkfifo(sys.argv[6]); held_too.append(os.open(sys.argv[6], os.O_RDWR))
        for place in sys.argv[5], sys.argv[7]:
            s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(place); held_too.append(s)
        held_too.append(listen(socket.AF_UNIX, sys.argv[8]))
        held = [listen(socket.AF_UNIX, sys.argv[1]), listen(socket.AF_UNIX, sys.argv[2]),
                listen(socket.AF_UNIX, "\\0" + sys.argv[3]), listen(socket.AF_INET, ("127.0.0.1", 0))]
        print(held[-1].getsockname()[1], flush=True)
        time.sleep(3600)
        """;

    private static final String PYTHON = "/usr/bin/python3";
    private static final int OWN_MOUNTS = 60;
    private static final int SOMEBODY_ELSE = 65534;

    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeAll
    void makeWorld() throws Exception {
        SandboxHere.assume();
        assumeOthers();
        assumeTrue(Files.isExecutable(Path.of(PYTHON)), "no python to try things with");
        base = createBase();
        // Keep the socket until the end, because the other table may be hiding it from a command at the moment.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(base)));
        open.add(() -> delete(base.resolve("home")));
        open.add(() -> delete(base.resolve("workspace")));
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwx--x--x"));
        Files.createDirectories(base.resolve("home"));
        Path outside = Files.createDirectories(base.resolve("outside"));
        String unique = "deepseek-tui-test-" + System.nanoTime();
        Path socketInTmp = Path.of("/tmp", unique);
        Path socketInRun = Path.of("/run", unique);
        become(base);
        become(base.resolve("home"));
        become(outside);
        become(Files.createDirectories(base.resolve("workspace")));
        assumeTrue(
                new ProcessBuilder(line("/usr/bin/test", "-w", outside.toString()))
                                .start()
                                .waitFor()
                        == 0,
                "these tests lie where the one who is to try the sandbox cannot go");
        Process listener = new ProcessBuilder(line(
                        PYTHON,
                        "-c",
                        LISTENER,
                        outside.resolve("socket").toString(),
                        socketInTmp.toString(),
                        unique,
                        socketInRun.toString(),
                        outside.resolve("datagrams").toString(),
                        outside.resolve("pipe").toString(),
                        base.resolve("workspace/datagrams").toString(),
                        base.resolve("workspace/socket").toString()))
                .redirectError(Redirect.INHERIT)
                .start();
        open.add(() -> Files.deleteIfExists(socketInTmp));
        open.add(() -> Files.deleteIfExists(socketInRun));
        open.add(listener::destroyForcibly);
        String port = listener.inputReader().readLine();
        String mounts = Integer.toString(
                Files.readAllLines(Path.of("/proc/self/mounts")).size() + OWN_MOUNTS);
        world = Map.ofEntries(
                Map.entry("PATH", "/usr/bin:/bin:" + System.getenv().getOrDefault("PATH", "")),
                Map.entry("HOME", base.resolve("home").toString()),
                Map.entry("W", base.resolve("workspace").toString()),
                Map.entry("OUT", outside.toString()),
                Map.entry("SSH_AUTH_SOCK", "/nowhere"),
                Map.entry("SOCKET_IN_TMP", socketInTmp.toString()),
                Map.entry("SOCKET_IN_RUN", socketInRun.toString()),
                Map.entry(
                        "SOCKET_IN_WORKSPACE", base.resolve("workspace/socket").toString()),
                Map.entry(
                        "DATAGRAMS_IN_WORKSPACE",
                        base.resolve("workspace/datagrams").toString()),
                Map.entry("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere"),
                Map.entry("ABSTRACT", unique),
                Map.entry("PORT", port),
                Map.entry("PID", Long.toString(listener.pid())),
                Map.entry("MOST_MOUNTS", mounts));
        runner = runner(base, world);
        open.add(runner);
        assertThat(prepare(FILES)).isTrue();
        if (isRoot()) {
            listenBehindAClosedDoor();
        }
    }

    /** Binds a socket in a directory that root in the sandbox cannot enter, which must not prevent any command. */
    private void listenBehindAClosedDoor() throws IOException {
        Path closed = Files.createDirectory(base.resolve("closed"));
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        open.add(server);
        server.bind(UnixDomainSocketAddress.of(closed.resolve("socket")));
        Files.setAttribute(closed, "unix:uid", SOMEBODY_ELSE);
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @AfterAll
    void endWorld() throws Exception {
        Collections.reverse(open);
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    static Stream<Row> rows() {
        return SandboxRows.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_row_of_the_table(Row row) throws Exception {
        String program = row.command().replaceFirst("^\\(", "").split(" ", 2)[0];
        assumeTrue(prepare("command -v " + program), program + " is not installed");
        if (row.control() == Control.OUTSIDE_TOO || (row.control() == Control.OUTSIDE_TOO_AS_ROOT && isRoot())) {
            assertThat(prepare(RESET)).isTrue();
            Ran there = runner.run(Profile.OUTSIDE, row.command());
            assertThat(row.kind() == Kind.WORKS ? done(there) && holds(row) : gotOut(there, row))
                    .as("outside: " + there.text())
                    .isTrue();
        }
        assertThat(prepare(RESET)).isTrue();

        Ran inside = runner.run(row.profile(), row.command());

        assertThat(
                        switch (row.kind()) {
                            case WORKS -> done(inside) && holds(row);
                            case REFUSED -> !gotOut(inside, row);
                            case GAP -> gotOut(inside, row);
                        })
                .as("inside: " + inside.text())
                .isTrue();
    }

    @Test
    void nothing_is_left_on_the_disk_where_there_was_nothing_to_protect() throws Exception {
        assertThat(prepare(RESET)).isTrue();
        assertThat(prepare("rm -rf .deepseek AGENTS.md")).isTrue();

        runner.run(Profile.WORK, "true");

        assertThat(base.resolve("workspace/AGENTS.md")).doesNotExist();
        assertThat(base.resolve("workspace/.deepseek")).doesNotExist();
        assertThat(base.resolve("home/.gnupg")).doesNotExist();
        assertThat(prepare(RESET)).isTrue();
    }

    /** Runs a script without the shell tool, because the workspace may have been renamed. */
    private boolean prepare(String script) {
        ProcessBuilder shell = new ProcessBuilder(line("bash", "-c", "cd \"$W\" 2>/dev/null; " + script))
                .directory(base.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD);
        shell.environment().putAll(world);
        try {
            return shell.start().waitFor() == 0;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean done(Ran outcome) {
        return outcome.exitCode() == 0;
    }

    /** Returns whether the attempt had an effect outside or, if that cannot be checked, whether it exited with 0. */
    private boolean gotOut(Ran outcome, Row row) {
        return row.holds().isEmpty() ? done(outcome) : !holds(row);
    }

    private boolean holds(Row row) {
        return row.holds().isEmpty() || prepare(row.holds());
    }

    boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    private static void delete(Path directory) {
        try {
            new ProcessBuilder("rm", "-rf", directory.toString()).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
