package dev.deepseektui.bench.lab;

import static dev.deepseektui.bench.lab.LabScene.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path home;

    private Path here;

    @BeforeEach
    void record() throws IOException {
        here = Files.createDirectory(home.resolve("here"));
        Path there = Files.createDirectory(home.resolve("there"));
        session("a1", here, NOON, "=SUM(A1), \"quoted\"");
        session("b2", here, NOON.minus(Duration.ofDays(400)), "Long ago?");
        session("c3", there, NOON, "Elsewhere?");
    }

    private void session(String id, Path workspace, Instant moment, String ask) {
        TokenUsage usage = new TokenUsage(1_000_000L, 0L, 900_000L, 100_000L, 0L);
        new LabScene(home, workspace)
                .record(
                        id,
                        moment,
                        ask,
                        new ReplyReceived(3, "", null, List.of(), "stop", usage, "deepseek-flash", null, null, null),
                        new ToolReturned("1", "bash", ToolOutcome.of(Status.ERROR, "no")));
    }

    private LabScene.Run report(String... more) {
        String[] words = new String[more.length + 1];
        words[0] = "report";
        System.arraycopy(more, 0, words, 1, more.length);
        return new LabScene(home, here).lab(words);
    }

    private JsonNode json(String... more) throws IOException {
        return Json.tree(report(more).out());
    }

    @Test
    void the_sessions_of_the_workspace_are_added_up() throws IOException {
        JsonNode one = json("--json", "--since", "2026-11-01");

        assertThat(one.get("sessions").intValue()).isEqualTo(1);
        assertThat(one.get("hit_ratio").doubleValue()).isEqualTo(0.9);
        assertThat(one.at("/days/0/date").textValue()).isEqualTo("2026-11-18");
        assertThat(one.at("/days/0/cost_usd").doubleValue()).isPositive();
        assertThat(one.at("/tools/0/failed").intValue()).isEqualTo(1);
        assertThat(json("--json").get("sessions").intValue()).isEqualTo(2);
        assertThat(json("--json", "--all").get("sessions").intValue()).isEqualTo(3);
    }

    @Test
    void a_bill_that_nobody_knows_makes_the_cost_a_lower_bound() throws IOException {
        assertThat(json("--json").get("cost_is_whole").booleanValue()).isFalse();
        assertThat(report().out()).contains("2 sessions, 2 turns", "at least $", "bash", "2 calls, 2 failed");
    }

    @Test
    void the_page_has_a_chart_for_each_question() throws IOException {
        assertThat(report("-o", "o.html").out()).isEmpty();

        assertThat(Files.readString(here.resolve("o.html")))
                .contains("Cost per day", "Prompt tokens per day", "Longest sessions", "Models", "Tools")
                .contains("2025-10-14", "2026-11-18")
                .doesNotContain("http://", "https://", "src=");
    }

    @Test
    void without_a_session_there_is_nothing_to_tell() throws IOException {
        Path empty = Files.createDirectory(home.resolve("empty"));

        assertThat(report("-C", empty.toString()).out()).startsWith("0 sessions");
        assertThat(report("-C", empty.toString(), "-o", "e.html").exitCode()).isZero();
    }

    @Test
    void what_is_no_day_is_said() {
        assertThat(report("--since", "yesterday").err())
                .contains("expected a date such as 2026-11-18, or a number of days such as 7d");
    }
}
