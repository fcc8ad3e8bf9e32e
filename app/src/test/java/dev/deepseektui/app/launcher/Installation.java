package dev.deepseektui.app.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The files around a launcher under test: its tree, its home, and a PATH without any Java. */
final class Installation {
    private static final long TIMEOUT_SECONDS = 60;
    private static final List<String> TOOLS = List.of(
            "sh",
            "bash",
            "dash",
            "busybox",
            "readlink",
            "find",
            "ln",
            "mv",
            "rm",
            "mkdir",
            "env",
            "cp",
            "cat",
            "ls",
            "setsid",
            "sleep",
            "date",
            "stty",
            "touch",
            "ps",
            "tee",
            "script");

    private static final Path ROOT = Path.of(System.getProperty("project.root"));
    /** The script that starts the JVM, in images and next to the jars of a distribution. */
    private static final Path STARTER = ROOT.resolve("app/src/dist/deepseek-tui");

    private final Path script;
    private final Path tools;
    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private List<String> shell = List.of();

    private Installation(Path script, Path aside) throws IOException {
        this(ROOT.resolve("deepseek-tui"), script, aside);
    }

    private Installation(Path text, Path script, Path aside) throws IOException {
        this.script = script;
        this.tools = Files.createDirectories(aside.resolve("tools"));
        this.home = aside.resolve("home");
        Files.createDirectories(home);
        for (String tool : TOOLS) {
            Path real = Shells.find(tool).orElse(null);
            if (real != null) {
                program(tools.resolve(tool), "exec '" + real + "' \"$@\"");
            }
        }
        Files.copy(text, script);
        environment.put("PATH", tools.toString());
        environment.put("HOME", aside.toString());
        environment.put("DEEPSEEK_HOME", "/dev/null/home");
        environment.put("LANG", "C.UTF-8");
    }

    static Installation distribution(Path tree, Path aside) throws IOException {
        Files.createDirectories(tree.resolve("bin"));
        Path lib = Files.createDirectories(tree.resolve("lib"));
        Files.writeString(lib.resolve("deepseek-tui-app-1.jar"), "app");
        Files.writeString(lib.resolve("deepseek-tui-core-1.jar"), "core");
        Files.copy(STARTER, lib.resolve("start"));
        return new Installation(tree.resolve("bin/deepseek-tui"), aside);
    }

    /** Creates an image with the Java in place of its runtime. */
    static Installation image(Path tree, Path aside, FakeJava java) throws IOException {
        Files.createDirectories(tree.resolve("bin"));
        Files.createSymbolicLink(tree.resolve("runtime"), java.home());
        return new Installation(STARTER, tree.resolve("bin/deepseek-tui"), aside);
    }

    /** Creates a checkout whose Maven records its runs in {@code maven-runs} and then runs a script. */
    static Installation checkout(Path tree, Path aside, String maven) throws IOException {
        for (String module : List.of("core", "app")) {
            Files.createDirectories(tree.resolve(module + "/src/main"));
            Files.writeString(tree.resolve(module + "/pom.xml"), "<project/>");
        }
        Files.writeString(tree.resolve("pom.xml"), "<project/>");
        Files.writeString(tree.resolve("app/src/main/Main.java"), "class Main {}");
        Path starter = Files.createDirectories(tree.resolve("app/src/dist")).resolve("deepseek-tui");
        Files.copy(STARTER, starter);
        program(tree.resolve("mvnw"), "echo \"$*\" >>maven-runs\n" + maven);
        return new Installation(tree.resolve("deepseek-tui"), aside);
    }

    static void program(Path file, String body) throws IOException {
        executable(file, "#!/bin/sh\n" + body + "\n");
    }

    static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path script() {
        return script;
    }

    Path tools() {
        return tools;
    }

    Installation with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Installation without(String name) {
        environment.remove(name);
        return this;
    }

    Installation in(List<String> shellCommand) {
        this.shell = shellCommand;
        return this;
    }

    Outcome run(String... arguments) throws IOException {
        return runAs(script, arguments);
    }

    Outcome runAs(Path name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(shell);
        command.add(name.toString());
        command.addAll(List.of(arguments));
        return finish(start(command, home));
    }

    Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(shell);
        command.add(script.toString());
        command.addAll(List.of(arguments));
        return start(command, home);
    }

    Process start(List<String> command, Path directory) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(DefaultSignals.in(command)).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Waits for the launcher and returns its result. */
    Outcome finish(Process launcher) throws IOException {
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(launcher.getErrorStream()));
        String out = text(launcher.getInputStream());
        launcher.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
        return new Outcome(launcher.exitValue(), out, err.join());
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
