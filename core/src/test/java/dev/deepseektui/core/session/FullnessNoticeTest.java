package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullnessNoticeTest {
    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new CallingBrain("Done.")).set("context.environment", "false");
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private List<String> notices() {
        try (Session session = scene.open()) {
            ask(session, "Begin.");
            ask(session, "Go on.");
            return SessionScene.events(session, ContextAppended.class).stream()
                    .map(appended -> content(appended.text()))
                    .filter(text -> text.contains("% full"))
                    .toList();
        }
    }

    private static String content(String message) {
        try {
            return Json.tree(message).path("content").asText();
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void from_half_of_the_budget_on_each_ask_comes_with_a_line() {
        scene.set("context.budget_tokens", "5000");

        assertThat(notices()).hasSize(2).allMatch(text -> text.matches("""
                <injected>
                The context is \\d+ % full. At 75 %, old content is shortened or replaced with a summary.
                </injected>"""));
    }

    @Test
    void where_the_program_does_not_rewrite_nothing_is_said_of_that() {
        scene.set("context.budget_tokens", "5000").set("compaction.enabled", "false");

        assertThat(notices())
                .hasSize(2)
                .allMatch(text -> text.matches("<injected>\nThe context is \\d+ % full.\n</injected>"));
    }

    @Test
    void below_half_nothing_is_said() {
        assertThat(notices()).isEmpty();
    }
}
