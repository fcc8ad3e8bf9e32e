package dev.deepseektui.app.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A Java home whose {@code java} records its arguments and then runs a script. */
final class FakeJava {
    private static final String JAVA = """
        #!/bin/sh
        home=${0%%/bin/java}
        if [ "$1" = -version ]; then echo 'openjdk version "%s" 2026-01-01' >&2; exit; fi
        n=0
        while [ -e "$home/run.$n" ]; do n=$((n + 1)); done
        for arg in "$@"; do printf '%%s\\0' "$arg"; done >"$home/run.$n"
        %s
        """;

    private final Path home;
    private final String version;

    private FakeJava(Path home, String version) {
        this.home = home;
        this.version = version;
    }

    static FakeJava at(Path home, String version) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        FakeJava java = new FakeJava(home, version);
        java.behaves("exit 0");
        Installation.program(home.resolve("bin/javac"), "exit 0");
        return java;
    }

    /** Sets the shell script that runs after the arguments were recorded. */
    FakeJava behaves(String script) throws IOException {
        Installation.executable(home.resolve("bin/java"), JAVA.formatted(version, script));
        return this;
    }

    FakeJava withoutCompiler() throws IOException {
        Files.delete(home.resolve("bin/javac"));
        return this;
    }

    Path home() {
        return home;
    }

    int runs() {
        return (int) IntStream.iterate(0, n -> Files.exists(home.resolve("run." + n)), n -> n + 1)
                .count();
    }

    /** Returns all arguments of run {@code n}: the flags, the class path, the main class and the user's arguments. */
    List<String> arguments(int n) throws IOException {
        String recorded = Files.readString(home.resolve("run." + n), StandardCharsets.UTF_8);
        return List.of(recorded.substring(0, recorded.length() - 1).split("\0", -1));
    }

    List<String> userArguments(int n) throws IOException {
        List<String> all = arguments(n);
        return all.subList(all.indexOf("dev.deepseektui.app.Main") + 1, all.size());
    }
}
