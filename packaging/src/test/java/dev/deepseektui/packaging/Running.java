package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A program that was run to its end, with its status and its output, stdout and stderr together. */
record Running(int status, String said) {
    static Running of(Path directory, Map<String, String> environment, String... command) throws Exception {
        return of(directory, environment, List.of(command));
    }

    static Running of(Path directory, Map<String, String> environment, List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile());
        Map<String, String> variables = new TreeMap<>(environment);
        variables.putIfAbsent("PATH", System.getenv("PATH"));
        builder.environment().clear();
        builder.environment().putAll(variables);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Running(process.waitFor(), said);
    }

    static boolean isThere(String program) {
        for (String directory : System.getenv("PATH").split(":", -1)) {
            if (Files.isExecutable(Path.of(directory, program))) {
                return true;
            }
        }
        return false;
    }

    static Path repository() throws IOException {
        return Path.of(System.getProperty("project.root")).toRealPath();
    }
}
