package dev.deepseektui.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** External programs that packaging runs. */
final class Programs {
    private Programs() {}

    static boolean isOnPath(String program) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** Returns the exit code; kills a process that does not end in time. */
    static int waitFor(Process process, long seconds) throws IOException {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("did not end within " + seconds + " seconds: "
                        + process.info().commandLine());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted: " + process.info().commandLine(), e);
        }
    }
}
