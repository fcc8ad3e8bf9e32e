package dev.deepseektui.core.tape;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A process that runs a main class of the tests. */
public final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private ChildJvm(Process process) {
        this.process = process;
        this.out = process.inputReader();
    }

    public static ChildJvm start(Class<?> main, String... args) throws IOException {
        return start(List.of(), main, args);
    }

    public static ChildJvm start(List<String> flags, Class<?> main, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dslf4j.internal.verbosity=ERROR"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    public long pid() {
        return process.pid();
    }

    /** Returns the child's next line; empty if it has ended. */
    public String line() throws IOException {
        String line = out.readLine();
        return line == null ? "" : line;
    }

    /**
     * Sends SIGKILL. Uses the handle, because {@link Process#destroyForcibly} would also close the pipe with its
     * content.
     */
    public void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    public Stream<String> rest() {
        return out.lines();
    }

    @Override
    public void close() {
        kill();
    }
}
