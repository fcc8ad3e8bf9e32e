package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real sessions recorded by version 0.1.0, which every later version must be able to resume. */
class RecordedSessionsTest {
    private static final int DAMAGES = "full".equals(System.getProperty("stress")) ? 300 : 6;

    @TempDir
    Path root;

    private final long seed = Seed.RUN;

    /**
     * The hash is of the prompt that version 0.1.0 built from the tape. Other bytes would invalidate the provider's
     * cache.
     */
    @ParameterizedTest
    @CsvSource({
        "prices-known-32k, 497554ba9e32832ea5f91bb8f5daa7559dddd08f3ff307be06e107cbaedc255c",
        "prices-unknown-32k, 1ca0c3e63fd1f6b7e0bbf884224e13ebf9dff35012c7055799b9b1aa8b2e7d78"
    })
    void the_next_request_starts_with_the_bytes_that_the_session_left_off_with(String name, String hash)
            throws Exception {
        try (RichSession scene = new RichSession(root, new Random(seed))) {
            SessionFiles files = recorded(scene, name);
            try (Session session = scene.open(new SessionKind.Resumed(files.id()))) {
                PromptBytes prompt = session.state().conversation().prompt();
                assertThat(sha256(prompt.messages())).isEqualTo(hash);

                assertThat(scene.ask(session, "Go on.").reason()).isEqualTo(EndReason.DONE);

                String messages = new String(prompt.messages(), StandardCharsets.UTF_8);
                assertThat(scene.lastRequest())
                        .contains("\"messages\":" + messages.substring(0, messages.length() - 1) + ",")
                        .contains("\"tools\":" + new String(prompt.tools(), StandardCharsets.UTF_8));
                assertThat(new String(prompt.tools(), StandardCharsets.UTF_8)).contains("\"name\":\"edit_file\"");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"prices-known-32k", "prices-unknown-32k"})
    void recorded_calls_are_read_under_their_present_names(String name) throws Exception {
        try (RichSession scene = new RichSession(root, new Random(seed))) {
            SessionFiles files = recorded(scene, name);
            try (Session session = scene.open(new SessionKind.Resumed(files.id()))) {
                List<ToolStarted> started = SessionScene.events(session, ToolStarted.class);

                assertThat(started)
                        .extracting(ToolStarted::name)
                        .contains("read", "edit", "bash", "todo_write")
                        .allSatisfy(tool -> assertThat(OwnTool.find(tool)).isPresent());
                assertThat(started)
                        .filteredOn(call -> call.name().equals("read"))
                        .extracting(ToolStarted::arguments)
                        .allSatisfy(arguments -> assertThat(arguments)
                                .contains("\"file_path\"")
                                .doesNotContain("\"path\"", "\"from\"", "\"to\""));
                assertThat(session.state().task().workingSet().byLastUse()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"prices-known-32k", "prices-unknown-32k"})
    void salvaged_after_any_damage_it_goes_on(String name) throws Exception {
        try (RichSession scene = new RichSession(root, new Random(seed))) {
            SessionFiles files = recorded(scene, name);
            List<String> healthy = Files.readAllLines(files.tape());
            for (int i = 0; i < DAMAGES; i++) {
                TapeDamage damage = new TapeDamage(seed + i);
                Files.write(files.tape(), damage.of(healthy));
                try {
                    SalvageLaw.holds(scene, files, i);
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError("seed %d, damage %d: %s".formatted(seed, i, damage), e);
                }
            }
        }
    }

    private static SessionFiles recorded(RichSession scene, String name) throws IOException {
        SessionFiles files = new SessionStore(scene.home).files(name);
        Files.createDirectories(files.directory());
        try (InputStream in = RecordedSessionsTest.class.getResourceAsStream(name + ".tape.jsonl.gz")) {
            Files.write(files.tape(), new GZIPInputStream(Objects.requireNonNull(in)).readAllBytes());
        }
        return files;
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
