package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IoReasonTest {
    @TempDir
    Path directory;

    @Test
    void what_a_system_says_is_kept() {
        assertThat(IoReason.of(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(IoReason.of(new FileSystemException("/a", null, "Is a directory")))
                .isEqualTo("Is a directory");
        assertThat(IoReason.of(new UncheckedIOException(new IOException("broken pipe"))))
                .isEqualTo("broken pipe");
    }

    @Test
    void a_real_failure_says_why_and_not_only_where() {
        Path missing = directory.resolve("missing");
        try {
            Files.readString(missing);
        } catch (IOException e) {
            assertThat(IoReason.of(e)).isEqualTo("no such file or directory");
            assertThat(IoReason.withFile(e)).isEqualTo(missing + ": no such file or directory");
        }
    }

    static Stream<Throwable> silent() {
        return Stream.of(
                new AccessDeniedException("/a"),
                new AccessDeniedException(null),
                new EOFException(),
                new IOException(),
                new IOException(""),
                new ClosedByInterruptException(),
                new FileSystemException(null),
                new UncheckedIOException(new IOException()));
    }

    @ParameterizedTest
    @MethodSource("silent")
    void one_that_says_nothing_is_told_without_a_null(Throwable failure) {
        assertThat(IoReason.of(failure)).isNotBlank().doesNotContain("null");
        assertThat(IoReason.withFile(failure)).isNotBlank().doesNotContain("null");
    }
}
