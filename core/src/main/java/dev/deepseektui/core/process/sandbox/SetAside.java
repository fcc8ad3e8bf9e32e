package dev.deepseektui.core.process.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Renames a file that programs would obey to a name beside its own that no program obeys. */
final class SetAside {
    private static final String ENDING = ".set-aside";

    private SetAside() {}

    static void put(Path file) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ENDING);
        for (int number = 2; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); number++) {
            aside = file.resolveSibling(file.getFileName() + ENDING + number);
        }
        Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
    }
}
