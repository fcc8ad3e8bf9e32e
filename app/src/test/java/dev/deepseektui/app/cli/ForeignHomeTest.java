package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A home that CodeWhale uses too. */
class ForeignHomeTest {
    private static final Map<String, String> THEIRS = Map.of(
            "config.toml", "api_key = \"sk-theirs\"\nprovider = \"deepseek\"\n[tui]\ntheme = \"whale\"\n",
            "sessions/3f2c.json", "{\"id\":\"3f2c\",\"messages\":[]}",
            "sessions/checkpoints/3f2c.json", "{}",
            "memory/notes.md", "remember",
            "memory/3f2c.jsonl", "{\"theirs\":true}\n",
            "trust.json", "{\"workspaces\":{\"/x\":{\"trusted_paths\":[\"/y\"]}}}",
            "workspace-trust.json", "{}",
            "audit.log", "x\n");

    @TempDir
    Path home;

    private Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(home.resolve("workspace"));
        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.");
        for (Map.Entry<String, String> file : THEIRS.entrySet()) {
            Path place = home.resolve(".deepseek").resolve(file.getKey());
            Files.createDirectories(place.getParent());
            Files.writeString(place, file.getValue());
        }
    }

    private ProgramRun run(String... arguments) {
        return new ProgramRun(home).in(workspace).with(arguments);
    }

    private ProgramRun ask(String... more) {
        try (Simulator simulator = Simulator.start(ask -> Answer.of("It is so."))) {
            List<String> all = new ArrayList<>(List.of("exec", "--base-url", simulator.baseUrl()));
            all.addAll(List.of(more));
            return run(all.toArray(String[]::new));
        }
    }

    @Test
    void nothing_of_theirs_stops_us_or_is_changed_and_what_is_not_used_is_said_once() {
        ProgramRun first = ask("--trust", "hello");
        assertThat(first.out()).isEqualTo("It is so.\n");
        assertThat(first.err().lines()).singleElement().asString().contains("CodeWhale", "[tui]");

        ProgramRun second = ask("hello again");
        assertThat(second.exitCode()).isZero();
        assertThat(second.err()).isEmpty();
        THEIRS.forEach((file, content) ->
                assertThat(home.resolve(".deepseek").resolve(file)).hasContent(content));
    }

    @Test
    void their_sessions_are_neither_counted_nor_pruned() {
        assertThat(run("sessions", "list", "--json").out()).doesNotContain("3f2c", "checkpoints");
        run("sessions", "prune", "--older-than", "1");
        assertThat(home.resolve(".deepseek/sessions/3f2c.json")).exists();
        assertThat(home.resolve(".deepseek/sessions/checkpoints/3f2c.json")).exists();
        assertThat(home.resolve(".deepseek/memory/3f2c.jsonl")).exists();
    }

    @Test
    void doctor_names_the_file_and_stops_at_nothing_of_theirs() {
        assertThat(run("doctor").out()).contains("belongs to CodeWhale and is not changed");
    }
}
