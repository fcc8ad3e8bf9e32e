package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessagesReportTest {
    private static final ContextAppended MESSAGE =
            new ContextAppended(1, Origin.ASK, "{\"role\":\"user\",\"content\":\"hi\"}", null);

    @Test
    void every_message_is_there_as_it_was_sent() throws Exception {
        for (long seed : Seed.some(100).toArray()) {
            Random random = new Random(seed);
            List<Recorded> events = HostileSession.of(random, new HostileText(random)::next);

            String text = Reports.of(ExportFormat.json, events);
            JsonNode messages = Json.tree(text).get("messages");

            List<JsonNode> sent = events.stream()
                    .map(Recorded::event)
                    .filter(ContextAppended.class::isInstance)
                    .map(event -> ((ContextAppended) event).text())
                    .map(MessagesReportTest::tree)
                    .toList();
            assertThat(messages.get(0).get("role").textValue()).isEqualTo("system");
            assertThat(messages).as("seed " + seed).hasSize(sent.size() + 1).containsAll(sent);
            assertThat(text).as("seed " + seed).doesNotContain("\u001b", "\u009b", "\u202e");
        }
    }

    private static JsonNode tree(String json) {
        try {
            return Json.tree(json);
        } catch (java.io.IOException e) {
            throw new AssertionError(json, e);
        }
    }

    @Test
    void what_is_left_of_a_session_without_its_start_is_still_one_object() throws Exception {
        assertThat(Json.tree(Reports.of(ExportFormat.json, MESSAGE, MESSAGE, Reports.started())))
                .isEqualTo(Json.tree("{\"messages\":[" + MESSAGE.text() + "," + MESSAGE.text() + "]}"));
        assertThat(Reports.of(ExportFormat.json)).isEqualTo("{\"messages\":[\n\n]}\n");
    }
}
