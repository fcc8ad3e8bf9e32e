package dev.deepseektui.core.tool.shell;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The same attempts as an ordinary user if the tests run as root, because their permissions differ. */
class SandboxTableAsUserTest extends SandboxTableTest {
    private static final int NOBODY = 65534;
    private static final String SETPRIV = "/usr/bin/setpriv";

    @Override
    void assumeOthers() throws IOException {
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "no root runs these tests, so that the other table is that of a plain user");
        assumeTrue(Files.isExecutable(Path.of(SETPRIV)), "no setpriv to become somebody else");
    }

    @Override
    Path createBase() throws IOException {
        return VisibleTempDir.createForEveryUser();
    }

    @Override
    List<String> as() {
        String id = Integer.toString(NOBODY);
        return List.of(SETPRIV, "--reuid", id, "--regid", id, "--clear-groups", "--inh-caps=-all");
    }

    @Override
    void become(Path place) throws IOException {
        Files.setAttribute(place, "unix:uid", NOBODY);
        Files.setAttribute(place, "unix:gid", NOBODY);
    }

    @Override
    boolean isRoot() {
        return false;
    }

    @Override
    Runner runner(Path directory, Map<String, String> environment) throws IOException {
        Path workspace = Files.createDirectories(directory.resolve("workspace"));
        become(workspace);
        Sandbox sandbox = new Sandbox(
                new SandboxPlaces(
                        workspace,
                        List.of(),
                        directory.resolve("home"),
                        List.of(),
                        () -> List.of(workspace.resolve("AGENTS.md"), workspace.resolve(".deepseek")),
                        List::of,
                        () -> List.of(workspace.resolve("hidden.env"))),
                SandboxHere::availability);
        return new Runner() {
            @Override
            public Ran run(Profile profile, String command) throws Exception {
                WrappedCommand wrapped = sandbox.wrap(
                        new Confined(List.of("/bin/bash", "-c", command), workspace, profile, LeftoverProcesses.ENDED),
                        environment);
                wrapped.filter().ifPresent(SandboxTableAsUserTest.this::give);
                List<String> line = new ArrayList<>(as());
                line.addAll(List.of(
                        "/bin/sh",
                        "-c",
                        "exec 3>/dev/null 9<\"$0\"; exec \"$@\"",
                        wrapped.filter().map(Path::toString).orElse("/dev/null")));
                line.addAll(wrapped.words());
                ProcessBuilder builder = new ProcessBuilder(line)
                        .directory(workspace.toFile())
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true);
                builder.environment().clear();
                builder.environment().putAll(wrapped.environment());
                // Java does not read a process's later output once it has exited, but other processes of the command
                // may still print.
                List<Process> both = ProcessBuilder.startPipeline(List.of(builder, new ProcessBuilder("cat")));
                String text = new String(both.get(1).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int code = both.get(0).waitFor();
                wrapped.aftermath().putAside();
                return new Ran(code, text);
            }

            @Override
            public void close() throws IOException {
                sandbox.close();
            }
        };
    }

    /** Gives the session's directory, which root created, to the user who tries the sandbox. */
    private void give(Path filter) {
        try {
            Files.walkFileTree(filter.getParent(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    become(folder);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    become(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
