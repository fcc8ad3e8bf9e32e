package dev.deepseektui.core.resident;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the file system says of a file beside its bytes: two that are equal stand for the same content, unless it changed moments before.
 *
 * @param key tells one file from another of the same name; null where the system has none
 */
record Stat(
        boolean isFile,
        long size,
        Instant modified,
        @Nullable Object key) {
    static Stat of(Path file) throws IOException {
        BasicFileAttributes read = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return new Stat(
                read.isRegularFile(), read.size(), read.lastModifiedTime().toInstant(), read.fileKey());
    }

    /** How long until a further change must show in the time: clocks of file systems tick. Not positive when it would now. */
    Duration untilSure(Instant now, Duration tick) {
        Duration age = Duration.between(modified, now);
        return age.isNegative() && age.negated().compareTo(tick) > 0 ? Duration.ZERO : tick.minus(age);
    }
}
