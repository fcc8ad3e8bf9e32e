package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that continue a prefix from the request. */
class PrefixTest {
    private static final String ASKED = "{\"role\":\"user\",\"content\":\"Count.\"}";
    private static final String BEGUN =
            "{\"role\":\"assistant\",\"content\":\"One, two\",\"reasoning_content\":\"Hm.\",\"prefix\":true}";

    private Simulator simulator;

    @BeforeEach
    void start() {
        simulator = Simulator.start(ask -> Answer.of("One, two, three.").thinking("Hm."));
    }

    @AfterEach
    void stop() {
        assertThat(simulator.defects()).isEmpty();
        simulator.close();
    }

    private HttpResponse<String> send(String path, String... messages) throws IOException, InterruptedException {
        String body = "{\"model\":\"deepseek-flash\",\"messages\":[" + String.join(",", messages) + "]}";
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(simulator.baseUrl() + path))
                                .header("Authorization", "Bearer sk-x")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
    }

    @Test
    void the_answer_goes_on_where_it_stopped_and_the_beginning_is_billed_as_prompt() throws Exception {
        JsonNode whole = Json.tree(send("/chat/completions", ASKED).body());
        JsonNode rest = Json.tree(send("/beta/chat/completions", ASKED, BEGUN).body());

        assertThat(rest.at("/choices/0/message/content").asText()).isEqualTo(", three.");
        assertThat(rest.at("/choices/0/message/reasoning_content").asText()).isEmpty();
        assertThat(rest.at("/usage/prompt_tokens").asLong())
                .isGreaterThan(whole.at("/usage/prompt_tokens").asLong());
        assertThat(rest.at("/usage/completion_tokens").asLong())
                .isPositive()
                .isLessThan(whole.at("/usage/completion_tokens").asLong());
    }

    @Test
    void a_request_to_beta_without_a_prefix_is_like_any_other() throws Exception {
        assertThat(Json.tree(send("/beta/chat/completions", ASKED).body())
                        .at("/choices/0/message/content")
                        .asText())
                .isEqualTo("One, two, three.");
    }

    @Test
    void elsewhere_a_prefix_is_refused() throws Exception {
        assertThat(send("/chat/completions", ASKED, BEGUN).statusCode()).isEqualTo(400);
        assertThat(send("/v1/chat/completions", ASKED, BEGUN).body()).contains("only supported in the beta API");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":\"assistant\",\"content\":\"\",\"prefix\":true}",
                "{\"role\":\"user\",\"content\":\"One\",\"prefix\":true}",
                "{\"role\":\"assistant\",\"content\":\"One\",\"prefix\":true}," + ASKED,
                "{\"role\":\"assistant\",\"content\":\"One\"}",
                "{\"role\":\"assistant\",\"content\":\"One\",\"prefix\":\"yes\"}"
            })
    void what_is_no_beginning_is_refused(String last) throws Exception {
        assertThat(send("/beta/chat/completions", ASKED, last).statusCode()).isIn(400, 422);
    }
}
