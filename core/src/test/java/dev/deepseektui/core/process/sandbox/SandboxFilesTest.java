package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.LockFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The removal of a session's private files, whatever commands left there, and of those of killed processes. */
class SandboxFilesTest {
    @TempDir
    Path dir;

    private Path parent = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void make() throws IOException {
        parent = Files.createDirectory(dir.toRealPath().resolve("parent"));
        outside = Files.createDirectory(dir.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("kept"), "kept");
    }

    private Path session(String name) throws IOException {
        Path session = Files.createDirectory(
                parent.resolve("deepseek-tui-" + name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createDirectories(session.resolve("tmp/a"));
        Files.writeString(session.resolve("tmp/a/file"), "x");
        Files.createFile(session.resolve("sandbox.lock"));
        return session;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "printf x > \"$(printf 'a\\377b')\"; mkdir \"$(printf 'd\\376')\"; printf x > \"$(printf 'd\\376/\\375')\"",
                "n=$(printf '%0200d' 0); mkdir $n; i=0; while [ $i -lt 40 ]; do mkdir x; printf x > x/f; mv $n x; mv x $n;"
                        + " i=$((i+1)); done",
                "i=0; while [ $i -lt 300 ]; do mkdir d; cd d; i=$((i+1)); done",
                "mkdir -p a/b/c; printf x > a/b/c/d; chmod 0 a/b/c; chmod 0 a/b; chmod 0 a",
                "mkdir -p a/b; printf x > a/b/c; chmod 0500 a/b a",
                "ln -s ../../../outside a; mkdir b; ln -s ../../../../outside b/c; ln -s . b/d; mkfifo b/e"
            })
    void files_of_commands_are_removed_without_following_links(String left) throws Exception {
        Path session = session("one");
        Process command = new ProcessBuilder("sh", "-ec", left)
                .directory(session.resolve("tmp").toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(command.waitFor()).as(printed).isZero();

        new SandboxFiles(session, () -> {}).remove();

        assertThat(Files.exists(session, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(outside.resolve("kept")).hasContent("kept");
        assertThat(Files.getPosixFilePermissions(outside)).isNotEmpty();
    }

    @Test
    void missing_files_are_removed_without_error() {
        new SandboxFiles(parent.resolve("missing"), () -> {}).remove();

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void files_of_killed_processes_are_removed_and_no_others() throws IOException {
        Path own = session("own");
        Path killed = session("killed");
        Path running = session("running");
        Path unlocked = session("unlocked");
        Files.delete(unlocked.resolve("sandbox.lock"));
        Path open = session("open");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path other = Files.createDirectory(parent.resolve("other"));
        Files.createFile(other.resolve("sandbox.lock"));
        Files.createFile(outside.resolve("sandbox.lock"));
        Path link = Files.createSymbolicLink(parent.resolve("deepseek-tui-link"), outside);

        Optional<LockFile> lock = LockFile.tried(running.resolve("sandbox.lock"));
        SandboxFiles.removeOrphans(own);
        lock.orElseThrow().close();

        assertThat(killed).doesNotExist();
        for (Path kept : new Path[] {own, running, unlocked, open}) {
            assertThat(kept.resolve("tmp/a/file")).hasContent("x");
        }
        assertThat(other).exists();
        assertThat(link).isSymbolicLink();
        assertThat(outside.resolve("kept")).hasContent("kept");
    }
}
