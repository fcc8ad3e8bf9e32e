package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComplaintsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private ServerLog log() {
        return new ServerLog(directory.resolve("logs/fake.log"), List.of());
    }

    @Test
    void each_line_is_written_down_and_the_last_without_an_end() {
        ServerLog log = log();

        log.drain(new ByteArrayInputStream(bytes("one\n\ntwo"))).await(LONG);

        assertThat(log.last()).containsExactly("one", "two");
        assertThat(log.file()).hasContent("one\ntwo");
    }

    @Test
    void once_they_are_closed_nothing_more_is_written_down_whoever_goes_on() throws IOException {
        ServerLog log = log();
        PipedInputStream stream = new PipedInputStream();
        ServerLog.LoggedStream complaints;
        try (PipedOutputStream left = new PipedOutputStream(stream)) {
            complaints = log.drain(stream);
            complaints.close();
            left.write(bytes("late\n"));
        }
        complaints.await(LONG);

        assertThat(log.last()).isEmpty();
        assertThat(directory.resolve("logs")).doesNotExist();
    }
}
