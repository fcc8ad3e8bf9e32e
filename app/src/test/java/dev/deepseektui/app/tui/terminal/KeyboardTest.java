package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.app.tui.terminal.Device.Keyboard;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reading keys, with a named pipe in place of a terminal: the first reader gets the input. */
@Timeout(60)
class KeyboardTest {
    @TempDir
    Path directory;

    private Path pipe;
    private final BlockingQueue<String> read = new LinkedBlockingQueue<>();

    @BeforeEach
    void make() throws Exception {
        pipe = directory.resolve("keys");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("there are named pipes")
                .isZero();
    }

    /** Opens the pipe for reading and writing, so that neither waits for the other end. */
    private FileChannel open() throws IOException {
        return FileChannel.open(pipe, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private void readAll(Keyboard keyboard) {
        Thread reader = new Thread(() -> {
            byte[] buffer = new byte[100];
            try {
                for (int count = keyboard.read(buffer, 0, 100); count > 0; count = keyboard.read(buffer, 0, 100)) {
                    read.add(new String(buffer, 0, count, StandardCharsets.UTF_8));
                }
                read.add("end");
            } catch (IOException closed) {
                read.add("closed");
            }
        });
        reader.setDaemon(true);
        reader.start();
    }

    private static void type(FileChannel keys, String text) throws IOException {
        keys.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String next() throws InterruptedException {
        return String.valueOf(read.poll(30, TimeUnit.SECONDS));
    }

    @Test
    void what_is_typed_while_it_is_lent_is_for_others() throws Exception {
        try (FileChannel keys = open();
                Keyboard keyboard = new Keyboard(this::open, InputStream.nullInputStream())) {
            readAll(keyboard);
            type(keys, "mine");
            assertThat(next()).isEqualTo("mine");

            keyboard.lend();
            type(keys, "theirs");
            ByteBuffer others = ByteBuffer.allocate(100);
            keys.read(others);
            assertThat(new String(others.array(), 0, others.position(), StandardCharsets.UTF_8))
                    .isEqualTo("theirs");

            keyboard.takeBack();
            type(keys, "mine again");
            assertThat(next()).isEqualTo("mine again");
        }
    }

    @Test
    void closing_it_for_good_ends_what_reads_it() throws Exception {
        Keyboard keyboard = new Keyboard(this::open, InputStream.nullInputStream());
        readAll(keyboard);

        keyboard.close();

        assertThat(next()).isEqualTo("closed");
    }
}
