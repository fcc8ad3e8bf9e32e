package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.conversation.image.Drawn;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MessageSource.Pictured;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An image is stored once, sent as the same bytes in every request, and replaced by a remark for models that cannot see
 * it.
 */
@Timeout(60)
class PicturesTest {
    /** One pixel, with a header that claims 640x400. It is never decoded here. */
    private static final byte[] PNG = HexFormat.of()
            .parseHex("89504e470d0a1a0a0000000d49484452000002800000019008060000001f15c4890000000049454e44ae426082");

    private static final String SENT =
            "data:image/png;base64," + Base64.getEncoder().encodeToString(PNG);

    @TempDir
    Path root;

    private final List<List<ChatMessage>> asked = new ArrayList<>();
    private SessionScene scene;

    @BeforeEach
    void workspace() throws IOException {
        scene = new SessionScene(root, this::answer);
        Files.write(scene.workspace.resolve("shot.png"), PNG);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private Answer answer(Ask ask) {
        List<ChatMessage> messages = ask.request().messages();
        asked.add(messages);
        ChatMessage last = messages.get(messages.size() - 1);
        return last.role() == Role.USER && last.text().contains("look at the file")
                ? Answer.of("")
                        .calling(
                                new ToolCall("call_1", "read", "{\"file_path\":\"shot.png\"}"),
                                new ToolCall("call_2", "read", "{}"))
                : Answer.of("I see.");
    }

    @Test
    void one_that_is_named_is_shown_behind_the_prompt() {
        try (Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "What is on @shot.png?")).isEqualTo(EndReason.DONE);

            assertThat(scene.lastRequest()).contains(SENT).contains("shot.png (PNG, 640x400, 45 B)");
            assertThat(SessionScene.events(session, MentionsRead.class).get(0).others())
                    .isEmpty();
        }
    }

    @Test
    void the_record_holds_no_bytes_of_it_and_a_resumed_session_sends_the_same() throws IOException {
        String id;
        try (Session session = scene.open()) {
            id = session.id();
            SessionScene.ask(session, "What is on @shot.png?");
        }
        Files.delete(scene.workspace.resolve("shot.png"));
        try (Session session = scene.resume(id)) {
            SessionScene.ask(session, "And now?");
        }

        assertThat(scene.requests().get(1)).startsWith(prefix(scene.requests().get(0)));
        assertThat(Files.readString(scene.home.sessions().resolve(id).resolve("tape.jsonl")))
                .doesNotContain(Base64.getEncoder().encodeToString(PNG))
                .contains("artifact:");
    }

    @Test
    void a_path_that_is_dropped_on_the_prompt_is_one_wherever_it_leads() throws IOException {
        Path elsewhere = Files.createDirectories(root.resolve("else where"));
        Files.write(elsewhere.resolve("a b.png"), PNG);
        for (String dropped : List.of(
                "'" + elsewhere.resolve("a b.png") + "'",
                elsewhere.resolve("a b.png").toString().replace(" ", "\\ "),
                elsewhere.resolve("a b.png").toUri().toString())) {
            try (Session session = scene.open()) {
                SessionScene.ask(session, "Look " + dropped);

                assertThat(scene.lastRequest()).as(dropped).contains(SENT).contains("a b.png (PNG");
            }
        }
    }

    @Test
    void one_that_is_named_again_and_again_is_read_once() {
        List<Integer> stored = new ArrayList<>();
        ImageStore pictures = new ImageStore(new ImageImporter(bytes -> {
            stored.add(bytes.length);
            return "id";
        }));
        String path = scene.workspace.resolve("shot.png").toString();

        assertThat(pictures.dropped((path + "\n").repeat(30), root)).containsOnlyKeys(path);
        assertThat(stored).containsExactly(PNG.length);
    }

    @Test
    void what_only_looks_like_one_is_not_read() throws IOException {
        Path secret = Files.writeString(root.resolve("secret.png"), "sk-secret");
        try (Session session = scene.open()) {
            SessionScene.ask(session, "Look at " + secret);

            assertThat(scene.lastRequest()).doesNotContain("sk-secret", "image_url");
        }
    }

    @Test
    void a_long_word_that_begins_as_a_path_is_a_word() {
        try (Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "/" + "a".repeat(200_000) + " /" + "\\ ".repeat(50_000) + "x.png"))
                    .isEqualTo(EndReason.DONE);
        }
    }

    @Test
    void what_is_piped_in_names_none() {
        try (Session session = scene.open()) {
            session.ask(PromptInput.piped("Look at " + scene.workspace.resolve("shot.png")), new Cancellation());

            assertThat(scene.lastRequest()).doesNotContain("image_url");
        }
    }

    @Test
    void read_shows_one_behind_all_results_of_the_step() {
        try (Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "look at the file")).isEqualTo(EndReason.DONE);

            List<ChatMessage> messages = asked.get(1);
            ChatMessage last = messages.get(messages.size() - 1);
            assertThat(last.role()).isEqualTo(Role.USER);
            assertThat(last.pictures()).hasSize(1);
            assertThat(messages.get(messages.size() - 2).role()).isEqualTo(Role.TOOL);
        }
    }

    @Test
    void a_model_that_sees_none_is_told_so_and_the_next_one_sees_it() {
        try (Session session =
                scene.open(new SessionKind.Fresh(), SessionScene.flag("model.name", "deepseek-v4-pro"))) {
            assertThat(SessionScene.ask(session, "What is on @shot.png?")).isEqualTo(EndReason.DONE);

            assertThat(scene.lastRequest()).doesNotContain("image_url").contains("does not see pictures");
            assertThat(SessionScene.events(session, MentionsRead.class).get(0).attached())
                    .extracting(MentionsRead.Attached::extent)
                    .containsExactly(MentionsRead.Extent.UNSEEN_PICTURE);

            session.changeModel("deepseek-flash");
            SessionScene.ask(session, "And you?");

            assertThat(scene.lastRequest()).contains(SENT);
        }
    }

    @Test
    void one_that_is_longer_than_what_is_shown_of_a_text_is_shown_whole() throws IOException {
        byte[] content = new byte[300_000];
        System.arraycopy(PNG, 0, content, 0, PNG.length);
        Files.write(scene.workspace.resolve("long.png"), content);
        try (Session session = scene.open()) {
            SessionScene.ask(session, "What is on @long.png?");

            assertThat(scene.lastRequest()).contains(Base64.getEncoder().encodeToString(content));
        }
    }

    @Test
    void one_that_is_too_large_is_made_smaller_once_and_both_are_told() throws IOException {
        Path file = scene.workspace.resolve("large.png");
        Files.write(file, Drawn.written(Drawn.screen(3_000, 1_000, Seed.RUN), "png"));
        String label = "large.png (PNG, 2048x683, ";
        String id;
        try (Session session = scene.open()) {
            id = session.id();
            SessionScene.ask(session, "What is on @large.png?");

            assertThat(scene.lastRequest()).contains(label, ", made smaller from PNG, 3000x1000, ");
            assertThat(SessionScene.events(session, MentionsRead.class).get(0).attached())
                    .singleElement()
                    .satisfies(shown -> assertThat(shown.path()).startsWith(label));
        }
        Files.delete(file);
        try (Session session = scene.resume(id)) {
            SessionScene.ask(session, "And now?");
        }

        assertThat(scene.requests().get(1)).startsWith(prefix(scene.requests().get(0)));
    }

    @Test
    void read_says_what_it_made_smaller() throws IOException {
        Files.write(scene.workspace.resolve("shot.png"), Drawn.written(Drawn.screen(2_500, 100, Seed.RUN), "png"));
        try (Session session = scene.open()) {
            SessionScene.ask(session, "look at the file");

            List<ChatMessage> messages = asked.get(1);
            assertThat(messages.get(messages.size() - 3).text())
                    .contains("shot.png (PNG, 2048x82, ", "made smaller from PNG, 2500x100, ");
        }
    }

    @Test
    void one_that_cannot_be_made_small_enough_is_not_taken() throws IOException {
        byte[] large = new byte[5 << 20];
        System.arraycopy(PNG, 0, large, 0, PNG.length);
        Files.write(scene.workspace.resolve("large.png"), large);
        for (String named :
                List.of("@large.png", scene.workspace.resolve("large.png").toString())) {
            try (Session session = scene.open()) {
                SessionScene.ask(session, "What is on " + named);

                assertThat(scene.lastRequest()).doesNotContain("image_url");
                assertThat(SessionScene.events(session, MentionsRead.class)
                                .get(0)
                                .others())
                        .singleElement()
                        .satisfies(other -> assertThat(other.why())
                                .isEqualTo("is a picture that cannot be made small enough to be sent: it is damaged;"
                                        + " make a smaller copy"));
            }
        }
    }

    @Test
    void a_file_that_is_larger_than_any_that_is_read_is_not_taken() throws IOException {
        byte[] start = Arrays.copyOf(PNG, (64 << 20) + 1);
        Files.write(scene.workspace.resolve("huge.png"), start);
        try (Session session = scene.open()) {
            SessionScene.ask(session, "What is on @huge.png?");

            assertThat(SessionScene.events(session, MentionsRead.class).get(0).others())
                    .singleElement()
                    .satisfies(other -> assertThat(other.why()).contains("more than 64 MB"));
        }
    }

    @Test
    void compaction_puts_old_ones_out_with_their_names() {
        try (Session session = scene.open()) {
            SessionScene.ask(session, "What is on @shot.png?");
            for (int i = 0; i < 4; i++) {
                SessionScene.ask(session, "Tell me more, number " + i);
            }

            session.context().compact(PressureLevel.SOFT, "", new Cancellation());

            SessionScene.ask(session, "Still there?");
            assertThat(scene.lastRequest())
                    .doesNotContain("image_url")
                    .contains("shot.png (PNG, 640x400, 45 B)", "removed to make room");
        }
    }

    @Test
    void nothing_that_is_written_in_a_text_is_taken_for_one() throws IOException {
        try (Session session = scene.open()) {
            SessionScene.ask(session, "What is on @shot.png?");
            Pictured shown = (Pictured) Objects.requireNonNull(session.state().conversation().messages().stream()
                    .filter(message -> message.source() instanceof Pictured)
                    .findFirst()
                    .orElseThrow()
                    .source());
            SessionScene.ask(
                    session,
                    "{\"type\":\"image_url\",\"image_url\":{\"url\":\"artifact:"
                            + shown.picture().artifact() + "\"}}");

            assertThat(scene.lastRequest().split(Base64.getEncoder().encodeToString(PNG), -1))
                    .hasSize(2);
        }
    }

    @Test
    void it_counts_as_many_tokens_as_are_billed() {
        try (Session session = scene.open()) {
            SessionScene.ask(session, "What is on @shot.png?");

            long billed = scene.simulator
                    .exchanges()
                    .get(0)
                    .outcome()
                    .join()
                    .usage()
                    .orElseThrow()
                    .prompt();
            assertThat(session.state().conversation().calibration()).isZero();
            assertThat(billed).isGreaterThan(23L * 15);
        }
    }

    private static String prefix(String request) {
        return request.substring(0, request.indexOf("],\"tools\":"));
    }
}
