package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFileTest {
    @TempDir
    Path directory;

    private static Iterator<Recorded> session() {
        return List.of(new Recorded(1, Instant.EPOCH, Reports.reply("It is so."), 0))
                .iterator();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void an_export_is_for_its_owner_only() throws IOException {
        Path file = directory.resolve("a.md");

        new ExportFile(file).write(out -> ExportFormat.md.write(session(), AgentTapes.NONE, out));

        assertThat(file).content().isEqualTo("It is so.\n\n");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void so_is_one_that_takes_the_place_of_a_file_for_all() throws IOException {
        Path file = Files.writeString(directory.resolve("a.md"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Path link = Files.createSymbolicLink(directory.resolve("link.md"), file);

        new ExportFile(link).write(out -> ExportFormat.md.write(session(), AgentTapes.NONE, out));

        assertThat(file).content().startsWith("It is so.");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void one_that_fails_leaves_what_was_there() throws IOException {
        Path file = Files.writeString(directory.resolve("a.md"), "old");
        ExportFile.ExportContent failing = out -> {
            out.append("half");
            throw new UserError("the tape is damaged");
        };

        assertThatThrownBy(() -> new ExportFile(file).write(failing)).isInstanceOf(UserError.class);
        assertThat(file).content().isEqualTo("old");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void a_new_one_is_never_put_over_another_file() throws IOException {
        Path file = Files.writeString(directory.resolve("a.md"), "old");

        assertThatThrownBy(() ->
                        new ExportFile(file).writeNew(out -> ExportFormat.md.write(session(), AgentTapes.NONE, out)))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).content().isEqualTo("old");

        new ExportFile(directory.resolve("b.md"))
                .writeNew(out -> ExportFormat.md.write(session(), AgentTapes.NONE, out));
        assertThat(permissions(directory.resolve("b.md"))).isEqualTo("rw-------");
    }

    @Test
    void a_device_is_written_to_and_stays_one() throws IOException {
        new ExportFile(Path.of("/dev/null")).write(out -> ExportFormat.md.write(session(), AgentTapes.NONE, out));

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
}
