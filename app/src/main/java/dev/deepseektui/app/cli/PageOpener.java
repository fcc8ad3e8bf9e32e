package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The program that opens a page in the user's browser, where there is one. No shell is involved. */
record PageOpener(Surroundings surroundings) {
    /** Returns whether the page was handed to a browser. */
    boolean open(URI page) {
        Optional<Path> program = program();
        if (program.isEmpty()) {
            return false;
        }
        ProcessBuilder opener = new ProcessBuilder(program.get().toString(), page.toString())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = surroundings.environment();
        opener.environment().clear();
        opener.environment().putAll(environment);
        opener.environment().keySet().removeIf(new OwnSecrets(environment, Set.of())::areIn);
        try {
            opener.start();
            return true;
        } catch (IOException e) {
            return false; // the address is printed anyway
        }
    }

    /** Returns the opener of a desktop. On a console xdg-open would start a browser in this terminal. */
    private Optional<Path> program() {
        Map<String, String> environment = surroundings.environment();
        boolean hasDisplay = Stream.of("DISPLAY", "WAYLAND_DISPLAY")
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
        String program = System.getProperty("os.name").startsWith("Mac") ? "open" : hasDisplay ? "xdg-open" : "wslview";
        String path = ShellPrograms.pathOutside(
                List.of(surroundings.workingDirectory()), environment.getOrDefault("PATH", ""));
        return ShellPrograms.find(path, program);
    }
}
