package dev.deepseektui.core.tool.lsp;

import static dev.deepseektui.core.tool.lsp.LanguageScene.FILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.lsp.FakeLanguageServer.Script;
import dev.deepseektui.core.tool.lsp.FakeLanguageServer.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of the problems that an edit caused. */
@Timeout(60)
class LspServersTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Script GOOD = (message, talk) -> false;
    private static final Script PULLED = (message, talk) -> {
        talk.pulls = true;
        return false;
    };

    @TempDir
    Path directory;

    private LanguageScene scene(Script script) throws IOException {
        return new LanguageScene(directory.toRealPath(), LONG, script);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void an_edit_brings_its_new_errors_and_its_repair_none(boolean pulls) throws IOException {
        try (LanguageScene scene = scene(pulls ? PULLED : GOOD)) {
            scene.read(FILE, "good\nbad old\n");

            assertThat(scene.edit(FILE, "good\n  bad new\nbad old\n"))
                    .isEqualTo("New errors:\n2:3 what is new (fake 7)");
            assertThat(scene.edit(FILE, "good\nbad old\n")).isEmpty();
            assertThat(scene.edit(FILE, "bad new\ngood\nbad old\n")).isEqualTo("New errors:\n1:1 what is new (fake 7)");
            assertThat(scene.late()).isEmpty();
        }
    }

    @Test
    void an_error_on_a_line_that_moved_is_not_new_and_a_second_one_like_it_is() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.read(FILE, "bad x\n");

            assertThat(scene.edit(FILE, "\n\nbad x\n")).isEmpty();
            assertThat(scene.edit(FILE, "\n\nbad x\nlet bad x\n")).isEqualTo("New errors:\n4:5 what is x (fake 7)");
        }
    }

    @Test
    void all_errors_of_a_new_file_are_new() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            assertThat(scene.edit(FILE, "bad x\n")).isEqualTo("New errors:\n1:1 what is x (fake 7)");
        }
    }

    @Test
    void columns_count_characters_beside_astral_ones() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.read(FILE, "");

            assertThat(scene.edit(FILE, "\"𝒳𝒴\" bad x\n")).isEqualTo("New errors:\n1:6 what is x (fake 7)");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, Integer.MAX_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void a_position_outside_of_the_document_is_moved_into_it(long number) throws IOException {
        Script wrong = (message, talk) -> {
            if (message.path("method").asText().equals("textDocument/didOpen")) {
                talk.take(message.path("params"));
                ObjectNode problem = Talk.problem(0, 0, "wrong");
                problem.withObject("/range/start").put("line", number).put("character", number);
                talk.publish(talk.uri, 1, Json.array().add(problem));
                return true;
            }
            return false;
        };
        try (LanguageScene scene = scene(wrong)) {
            assertThat(scene.edit(FILE, "one\ntwo"))
                    .isEqualTo("New errors:\n%s wrong (fake 7)".formatted(number < 0 ? "1:1" : "2:4"));
        }
    }

    @Test
    void at_most_ten_lines_are_told() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.read(FILE, "");

            String told = scene.edit(FILE, "bad x\n".repeat(12));

            assertThat(told.lines()).hasSize(11).endsWith("9:1 what is x (fake 7)", "… and 3 more errors");
        }
    }

    @Test
    void errors_in_other_open_files_are_counted() throws IOException {
        Script linked = (message, talk) -> {
            talk.pulls = true;
            if (message.path("method").asText().equals("textDocument/diagnostic")
                    && message.path("params").toString().contains("b.fake")) {
                boolean isBroken = talk.text.contains("renamed");
                talk.text = isBroken ? "bad x\nbad y" : "";
                talk.deal(message);
                return true;
            }
            return false;
        };
        try (LanguageScene scene = scene(linked)) {
            scene.readAndSettle("b.fake", "uses a\n");
            scene.readAndSettle(FILE, "name\n");

            String told = scene.edit(FILE, "renamed\n");
            if (told.isEmpty()) {
                LanguageScene.await(
                        () -> !scene.servers.newDiagnostics().files().isEmpty());
                told = scene.late();
            }

            assertThat(told).isEqualTo("New errors:\nb.fake: 2 new errors");
        }
    }

    @Test
    void several_edits_are_told_of_together() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.read(FILE, "");
            scene.write("b.fake", "bad y\n");
            scene.servers.touch("b.fake");
            scene.write(FILE, "bad x\n");
            scene.servers.edited(FILE);
            scene.write("b.fake", "bad y\nbad z\n");
            scene.servers.edited("b.fake");

            assertThat(scene.problems("b.fake"))
                    .isEqualTo("New errors:\na.fake 1:1 what is x (fake 7)\n2:1 what is z (fake 7)");
        }
    }

    @Test
    void what_comes_after_the_wait_is_told_once() throws IOException {
        Cancellation answers = new Cancellation();
        Script slow = (message, talk) -> {
            if (talk.version > 0 && message.path("method").asText().equals("textDocument/didChange")) {
                answers.await(LONG);
            }
            return false;
        };
        try (LanguageScene scene = new LanguageScene(directory.toRealPath(), Duration.ofMillis(50), slow)) {
            scene.read(FILE, "");
            LanguageScene.await(() -> scene.view().standing().equals("ready"));
            assertThat(scene.edit(FILE, "bad x\n")).isEmpty();
            assertThat(scene.late()).isEmpty();

            answers.cancel();
            LanguageScene.await(() -> !scene.servers.newDiagnostics().files().isEmpty());

            assertThat(scene.late()).isEqualTo("New errors:\na.fake 1:1 what is x (fake 7)");
            assertThat(scene.late()).isEmpty();
        }
    }

    @Test
    void a_file_that_another_program_changed_is_sent_again() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.readAndSettle(FILE, "");
            scene.readAndSettle("b.fake", "");
            scene.write("b.fake", "bad y\n");
            Files.setLastModifiedTime(scene.directory.resolve("b.fake"), FileTime.fromMillis(1));

            scene.edit(FILE, "x\n");

            assertThat(scene.servers
                            .listed(List.of("b.fake"), new Cancellation())
                            .listed())
                    .isEqualTo("b.fake: 1 error\n  1:1 what is y (fake 7)");
        }
    }

    @Test
    void the_tool_lists_all_problems_of_open_files() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.readAndSettle(FILE, "bad x\n");

            assertThat(scene.servers.listed(List.of(), new Cancellation()).listed())
                    .isEqualTo("a.fake: 1 error\n  1:1 what is x (fake 7)");
            assertThat(scene.view().problems()).isEqualTo(1);
        }
    }

    @Test
    void no_server_starts_for_files_of_another_language() throws IOException {
        try (LanguageScene scene = scene(GOOD)) {
            scene.read("a.other", "bad x\n");

            assertThat(scene.edit("a.other", "bad y\n")).isEmpty();
            assertThat(scene.server.starts).hasValue(0);
            assertThat(scene.view().standing()).isEqualTo("idle");
        }
    }

    @Test
    void servers_end_with_the_session() throws IOException {
        LanguageScene scene = scene(GOOD);
        scene.readAndSettle(FILE, "bad x\n");

        scene.close();

        assertThat(scene.server.isEnded).isTrue();
    }
}
