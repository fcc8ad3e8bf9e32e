package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs commands allowed under a few grants in real shells. Each shell must run only the programs that the reader found,
 * with exactly their words and at most once each, and must not create a file.
 */
class ShellDifferentialTest {
    private static final boolean FULL = "full".equals(System.getProperty("stress"));
    private static final int COMMANDS = FULL ? 100_000 : 500;
    private static final Path BASH = Path.of("/bin/bash");
    private static final Path DASH = Path.of("/bin/dash");
    private static final Path SH = Path.of("/bin/sh");
    private static final int AT_ONCE = 250;
    private static final List<String> LOCALES = List.of("C", "C.UTF-8");
    private static final Set<Grant> GRANTED = Asking.grantedBy(
            "git status", "git log -1", "git add x", "git commit -m x", "ls -l", "tool 'x y'", "cargo test x");

    /** Shell builtins. No stand-in is called for them. */
    private static final Set<String> BUILT_IN = Set.of("echo", "true", "false", "pwd");

    @TempDir
    Path directory;

    private ShellJudge judge;

    @BeforeEach
    void judge() throws IOException {
        assumeTrue(Files.isExecutable(BASH), "bash, which drives the others, is not here");
        judge = new ShellJudge(directory);
    }

    /**
     * Returns the shells to test. Bash parses differently when it is called sh, so sh is a separate shell unless it is
     * dash.
     */
    static Stream<Path> shells() {
        boolean dash = Files.isExecutable(DASH);
        return Stream.of(BASH, DASH, SH)
                .filter(Files::isExecutable)
                .filter(shell -> !(dash && shell.equals(SH) && isDash(SH)));
    }

    private static boolean isDash(Path shell) {
        try {
            return shell.toRealPath().equals(DASH.toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("shells")
    void a_shell_runs_only_what_was_read_and_granted(Path shell) throws Exception {
        long seed = Seed.RUN;
        List<String> all = allowed(seed);
        long calls = 0;
        for (int from = 0; from < all.size(); from += AT_ONCE) {
            List<String> commands = all.subList(from, Math.min(all.size(), from + AT_ONCE));
            String locale = LOCALES.get(from / AT_ONCE % LOCALES.size());
            List<List<List<String>>> judged = judge.callsOf(commands, shell, locale);
            assertThat(judged).as("seed %d, %s", seed, shell).hasSameSizeAs(commands);
            for (int i = 0; i < commands.size(); i++) {
                calls += judged.get(i).size();
                assertThat(notRead(commands.get(i), judged.get(i)))
                        .as("seed %d, %s, %s: %s", seed, shell, locale, commands.get(i))
                        .isEmpty();
            }
        }
        if (FULL) {
            System.out.printf("%s: %,d allowed commands made %,d calls, seed %d%n", shell, all.size(), calls, seed);
        }
        // Only the total is checked: a single command may call nothing, such as one after || whose left side succeeds.
        assertThat(calls).as("seed %d, %s", seed, shell).isGreaterThan(all.size());
    }

    @ParameterizedTest
    @MethodSource("shells")
    void the_judge_sees_what_is_not_granted(Path shell) throws Exception {
        List<String> bad = List.of(
                "git status; evil",
                "git status 'a' b | xargs",
                "git status `evil`",
                "git status > x",
                "git status 2>../outside/x",
                "git status >~/x",
                "/bin/touch ../outside/y",
                "unknown-program",
                "git status; ../programs/evil",
                "git 'status ' ",
                "git status $HOME",
                "git status *",
                "git status;git status");

        List<List<List<String>>> judged = judge.callsOf(bad, shell, "C");

        for (int i = 0; i < bad.size(); i++) {
            List<List<String>> calls = new ArrayList<>(judged.get(i));
            calls.remove(List.of("git", "status"));
            assertThat(calls).as("%s: %s", shell, bad.get(i)).isNotEmpty();
        }
    }

    /** Returns the calls that the reader did not find, or that were made more often than it found them. */
    private static List<List<String>> notRead(String command, List<List<String>> calls) {
        List<List<String>> unread = new ArrayList<>(calls);
        ShellReading reading = ShellReader.read(command);
        assertThat(reading).isInstanceOf(ShellReading.Plain.class);
        ((ShellReading.Plain) reading)
                .segments().stream()
                        .map(Segment::texts)
                        .filter(words -> !BUILT_IN.contains(words.get(0)))
                        .forEach(unread::remove);
        return unread;
    }

    private static List<String> allowed(long seed) {
        SeededCommands random = new SeededCommands(seed);
        Set<String> allowed = new LinkedHashSet<>();
        while (allowed.size() < COMMANDS) {
            String command = random.next();
            if (Asking.allows(command, GRANTED)) {
                allowed.add(command);
            }
        }
        return List.copyOf(allowed);
    }
}
