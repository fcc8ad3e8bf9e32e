package dev.deepseektui.app.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which shells of this machine can run the launcher, and where are the programs it calls. */
final class Shells {
    private static final List<String> HEARING = lookForHearing();

    private Shells() {}

    static Stream<List<String>> present() {
        return Stream.of(List.of("sh"), List.of("dash"), List.of("bash"), List.of("busybox", "ash"))
                .filter(command -> find(command.get(0)).isPresent());
    }

    /** What a command begins with so that it hears all signals, whatever whoever started the tests had ignored. Nothing without GNU. */
    static List<String> hearing() {
        return HEARING;
    }

    private static List<String> lookForHearing() {
        List<String> prefix = find("env").stream()
                .flatMap(env -> Stream.of(env.toString(), "--default-signal"))
                .toList();
        List<String> trial = new ArrayList<>(prefix);
        trial.add("true");
        try {
            return new ProcessBuilder(trial).start().waitFor() == 0 ? prefix : List.of();
        } catch (IOException e) {
            return List.of();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static Optional<Path> find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
