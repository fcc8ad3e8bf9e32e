package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Names and reasons that come from outside are never printed raw. */
class TapeErrorsTest {
    private static final String NAME = "a\u001b[31mb\n";
    private static final String ID = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    Path home;

    private SessionFiles files = new SessionFiles(Path.of(""));

    @BeforeEach
    void session() {
        files = new SessionFiles(home.resolve(NAME));
    }

    @TestFactory
    Stream<DynamicTest> an_error_shows_what_a_name_and_a_reason_hide() {
        IOException why = new IOException(NAME);
        IOException reason = new FileSystemException("x", null, NAME);
        return Stream.of(
                        TapeErrors.missing(files.tape()),
                        TapeErrors.unreadable(files.tape(), why),
                        TapeErrors.unreadable(files.tape(), reason),
                        TapeErrors.unwritable(files, 1, why),
                        TapeErrors.unopenable(files, why))
                .map(error -> DynamicTest.dynamicTest(String.valueOf(error.getMessage()), () -> assertSafe(error)));
    }

    @Test
    void an_open_session_of_an_odd_name_is_said_safely() {
        try (TapeFile tape = Tapes.open(files)) {
            assertSafe(refused(() -> Tapes.open(files)));
            tape.append(new ModeChanged("ask"));
        }
    }

    @Test
    void a_session_of_an_odd_name_that_is_not_there_is_said_safely() {
        assertSafe(refused(() -> new TapeSalvage(Tapes.CODEC, InstantSource.fixed(Tapes.NOW), "2").salvage(files)));
    }

    @Test
    void an_output_of_an_odd_name_is_said_safely() throws Exception {
        ArtifactStore store = new ArtifactStore(files);
        assertSafe(refused(() -> store.read(ID)));
        Files.createDirectories(files.artifacts());
        Files.writeString(files.artifacts().resolve(ID), "other");
        assertSafe(refused(() -> store.read(ID)));
    }

    @Test
    void an_output_that_cannot_be_stored_is_said_safely() throws Exception {
        Files.createDirectories(files.directory());
        Files.writeString(files.artifacts(), "in the way");
        assertSafe(refused(() -> new ArtifactStore(files).put(new ByteArrayInputStream(new byte[1]))));
    }

    private static UserError refused(ThrowingCallable call) {
        return catchThrowableOfType(UserError.class, call);
    }

    private static void assertSafe(UserError error) {
        assertThat(error.lines()).containsExactly(String.valueOf(error.getMessage()));
        assertThat(error).message().contains("a␛[31mb␊").matches("\\P{Cntrl}*");
    }
}
