package dev.deepseektui.core.tape;

import java.nio.file.Path;

/** Where the parts of one session lie. The directory is named after the session. */
public record SessionFiles(Path directory) {
    public SessionFiles {
        directory = directory.toAbsolutePath().normalize();
    }

    public String id() {
        return String.valueOf(directory.getFileName());
    }

    public Path tape() {
        return directory.resolve("tape.jsonl");
    }

    public Path lock() {
        return directory.resolve("lock");
    }

    public Path artifacts() {
        return directory.resolve("artifacts");
    }
}
