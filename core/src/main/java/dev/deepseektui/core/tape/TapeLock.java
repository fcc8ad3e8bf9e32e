package dev.deepseektui.core.tape;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.Tape.SessionInUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The lock that allows one process to write a session. */
final class TapeLock {
    private static final String OURS = "dev.deepseektui";

    private TapeLock() {}

    /** Locks the session. Different paths to the same directory use the same lock. */
    static LockFile take(SessionFiles files) throws IOException {
        Path file = files.directory().toRealPath().resolve("lock");
        LockFile lock = LockFile.tried(file).orElseThrow(() -> inUse(files, SafeText.line(owner(file))));
        lock.write(Long.toString(ProcessHandle.current().pid()));
        return lock;
    }

    private static SessionInUse inUse(SessionFiles files, String owner) {
        return new SessionInUse(SafeText.line(say("tape.in_use", files.directory(), owner)), files.id(), owner);
    }

    /**
     * Describes the process in the lock file. The file is not read if this process holds the lock, because closing the
     * file would release the lock.
     */
    private static String owner(Path file) {
        if (LockFile.isOurs(file)) {
            return say("tape.owner.this", ProcessHandle.current().pid());
        }
        String pid;
        try {
            pid = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return say("tape.owner.other");
        }
        if (!pid.matches("\\d{1,18}")) {
            return say("tape.owner.other");
        }
        Optional<String> program = ProcessHandle.of(Long.parseLong(pid)).flatMap(TapeLock::program);
        return "process " + pid + program.map(name -> " (" + name + ")").orElse("");
    }

    /**
     * Returns the name of the process's program; empty if unknown. The full command line is not returned, because it
     * may contain secrets.
     */
    private static Optional<String> program(ProcessHandle process) {
        return commandLine(process).filter(line -> line.contains(OURS)).isPresent()
                ? Optional.of("deepseek-tui")
                : process.info()
                        .command()
                        .map(file -> Path.of(file).getFileName())
                        .map(Path::toString);
    }

    /**
     * Returns a process's command line; empty if unknown. It is read from {@code /proc}, because on Linux the JDK
     * returns only the first page, which a long class path fills.
     */
    private static Optional<String> commandLine(ProcessHandle process) {
        try {
            return Optional.of(Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return process.info().commandLine();
        }
    }
}
