package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.Bubblewrap.Proc;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability.Available;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability.Unavailable;
import dev.deepseektui.core.process.sandbox.SyscallFilter.Namespaces;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A search for a working sandbox. It runs a minimal sandbox, because the kernel, a container or the distribution may
 * keep an installed program from working.
 *
 * @param path the search path of programs
 * @param workspace the directory from which no program is used
 */
public record SandboxProbe(String path, Path workspace) {
    private static final long TIMEOUT_SECONDS = 5;
    private static final Path SANDBOX_EXEC = Path.of("/usr/bin/sandbox-exec");
    /**
     * The cached results of this process. Every decision about a command needs one, and a probe takes 10 ms or more.
     */
    private static final Map<Path, Availability> FOUND = new ConcurrentHashMap<>();

    public Availability find() {
        if (Files.isExecutable(SANDBOX_EXEC)) {
            return FOUND.computeIfAbsent(SANDBOX_EXEC, SandboxProbe::seatbelt);
        }
        return bubblewrap()
                .map(program -> FOUND.computeIfAbsent(program, SandboxProbe::tryOut))
                .orElseGet(SandboxProbe::missing);
    }

    private Optional<Path> bubblewrap() {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, "bwrap"))
                .filter(Files::isExecutable)
                .flatMap(SandboxProbe::real)
                .filter(program -> !program.startsWith(workspace))
                .findFirst();
    }

    private static Stream<Path> real(Path program) {
        try {
            return Stream.of(program.toRealPath());
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    /** Returns the best variant that works. The features that containers or old versions lack most often are dropped first. */
    private static Availability tryOut(Path program) {
        String said = "";
        for (Proc proc : Proc.values()) {
            for (Namespaces nesting : Namespaces.values()) {
                Bubblewrap candidate = new Bubblewrap(program, proc, nesting);
                String answer = answer(candidate.probe());
                if (answer.equals("inside")) {
                    return new Available(candidate);
                }
                said = proc == Proc.OWN ? answer : said;
            }
        }
        return failed(said);
    }

    private static Availability seatbelt(Path program) {
        String answer = answer(List.of(program.toString(), "-p", "(version 1)(allow default)", "/bin/echo", "inside"));
        return answer.equals("inside")
                ? new Available(new Seatbelt(program))
                : new Unavailable("sandbox-exec failed: " + answer, "see docs/security.md");
    }

    private static String answer(List<String> line) {
        ProcessBuilder builder = ShellPrograms.process(line)
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true);
        builder.environment().keySet().retainAll(Set.of("PATH"));
        try {
            Process process = builder.start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "it did not end within " + TIMEOUT_SECONDS + " s";
            }
            return new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("it said nothing, exit code " + process.exitValue());
        } catch (IOException e) {
            return IoReason.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /**
     * An error message and its explanation.
     *
     * @param said parts of messages in lower case, separated by vertical bars
     */
    private record KnownError(String said, String why, String remedy) {}

    /** The known messages, in order of precedence. No remedy weakens the security of the whole system. */
    private static final List<KnownError> MEANINGS = List.of(
            new KnownError(
                    "setting up uid map: permission denied",
                    "this system lets only programs with an AppArmor profile make user namespaces",
                    "give bubblewrap a profile that says `userns,`: docs/security.md"),
            new KnownError(
                    "rtm_newaddr",
                    "this system lets only programs with an AppArmor profile use their namespaces",
                    "give bubblewrap a profile that says `userns,`: docs/security.md"),
            new KnownError(
                    "setting up uid map: operation not permitted",
                    "this container takes CAP_SETFCAP from root",
                    "run as another user; the container is a boundary, too"),
            new KnownError(
                    "no permissions to creat|creating new namespace failed: operation not permitted",
                    "this container or kernel allows no user namespaces",
                    "the container is a boundary, too"),
            new KnownError(
                    "max_|enospc|no space left",
                    "user namespaces are switched off, or this is a sandbox already",
                    "see user.max_user_namespaces"),
            new KnownError("unknown option", "bubblewrap is too old", "install version 0.4 or later"));

    static Unavailable missing() {
        return new Unavailable("bubblewrap is not installed", "apt install bubblewrap, or what your system calls it");
    }

    /** Returns the reason why bubblewrap could not create a sandbox, and the remedy. */
    static Unavailable failed(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return MEANINGS.stream()
                .filter(meaning -> Stream.of(meaning.said().split("\\|")).anyMatch(lower::contains))
                .findFirst()
                .map(meaning -> new Unavailable(meaning.why(), meaning.remedy()))
                .orElseGet(() -> new Unavailable(
                        "bubblewrap failed: " + SafeText.line(said), "try `bwrap --unshare-user --ro-bind / / true`"));
    }

    public sealed interface Availability {

        record Available(Confiner confiner) implements Availability {}

        /**
         * The reason why commands cannot be confined.
         *
         * @param why completes the sentence "commands run without a sandbox: …"
         * @param remedy advice for the user
         */
        record Unavailable(String why, String remedy) implements Availability {
            public String words() {
                return why + " (" + remedy + ")";
            }
        }
    }
}
