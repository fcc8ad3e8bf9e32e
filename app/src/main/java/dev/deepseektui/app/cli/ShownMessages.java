package dev.deepseektui.app.cli;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A record of the messages already shown, so that each is shown only once. */
record ShownMessages(DeepseekHome home) {
    private static final int MAX = 200;

    /** Returns the messages that have not been shown before, and records them as shown. */
    List<String> fresh(List<String> lines) {
        if (lines.isEmpty()) {
            return lines;
        }
        List<String> said = new ArrayList<>(known());
        List<String> fresh =
                lines.stream().filter(line -> !said.contains(version(line))).toList();
        fresh.forEach(line -> said.add(version(line)));
        if (!fresh.isEmpty()) {
            keep(said.subList(Math.max(0, said.size() - MAX), said.size()));
        }
        return fresh;
    }

    private Path file() {
        return home.cache().resolve("said");
    }

    private List<String> known() {
        try {
            return Files.readAllLines(file());
        } catch (IOException nothingYet) {
            return List.of();
        }
    }

    private void keep(List<String> said) {
        try {
            AtomicFiles.createPrivateDirectories(home.cache());
            AtomicFiles.writePrivate(file(), String.join("\n", said).getBytes(StandardCharsets.UTF_8));
        } catch (IOException unwritable) {
            return; // the message will be shown again
        }
    }

    private static String version(String line) {
        return FileVersion.of(line.getBytes(StandardCharsets.UTF_8));
    }
}
