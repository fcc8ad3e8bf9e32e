package dev.deepseektui.app.launcher;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The shells on this machine that can run the launcher, and the programs that it calls. */
final class Shells {
    private Shells() {}

    static Stream<List<String>> present() {
        return Stream.of(List.of("sh"), List.of("dash"), List.of("bash"), List.of("busybox", "ash"))
                .filter(command -> find(command.get(0)).isPresent());
    }

    static Optional<Path> find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
