package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that shows all texts that the model reads. {@code -Dgolden=write} writes it. */
class ModelTextPageTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final Path PAGE = PROJECT.resolve("docs/design/model-text.md");
    private static final Path TEXTS = PROJECT.resolve("core/src/main/resources/dev/deepseektui/core");

    @TempDir
    Path root;

    @Test
    void the_page_shows_the_first_request_and_all_texts() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(PAGE, page, StandardCharsets.UTF_8);
        }

        assertThat(Files.readString(PAGE, StandardCharsets.UTF_8)).isEqualTo(page);
    }

    private String page() throws IOException {
        StringBuilder page = new StringBuilder("""
            # What the model reads

            This page is for developers. It shows the first request of a session as it is sent, and then all texts from
            which results, notices, refusals and other blocks are made. `ModelTextPageTest` writes it with
            `-Dgolden=write`. In a text, `{0}` stands for a value.

            ## First request

            """);
        JsonNode request = Json.tree(firstRequest());
        for (JsonNode message : request.path("messages")) {
            page.append("Role `").append(message.path("role").asText()).append("`:\n\n");
            fence(page, "text", message.path("content").asText());
        }
        page.append("Tools:\n\n");
        for (JsonNode tool : request.path("tools")) {
            fence(page, "json", tool.path("function").toPrettyString().replace(System.lineSeparator(), "\n"));
        }
        for (Path file : files()) {
            String name = TEXTS.relativize(file).toString().replace('\\', '/');
            page.append("## ").append(name).append("\n\n");
            fence(page, "markdown", Files.readString(file, StandardCharsets.UTF_8));
        }
        return page.toString();
    }

    private String firstRequest() {
        try (SessionScene scene = new SessionScene(root, ask -> Answer.of("Done."));
                Session session = scene.inItsOwnMode().open()) {
            SessionScene.ask(session, "Fix the bug in src/app.py.");
            return scene.requests().get(0);
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(TEXTS)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static void fence(StringBuilder page, String language, String text) {
        page.append("````").append(language).append('\n').append(text.strip()).append("\n````\n\n");
    }
}
