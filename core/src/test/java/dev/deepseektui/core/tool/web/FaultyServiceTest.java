package dev.deepseektui.core.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings.NetworkKeys;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DeepSeek's own services may answer with anything, and never receive addresses of the private network. */
@Timeout(60)
class FaultyServiceTest {
    private static final String HOUSE = "wiki.example.org";
    private static final Dns NAMES = host -> {
        if (host.equals(HOUSE)) {
            return List.of(InetAddress.getByName("10.0.0.7"));
        }
        throw new UnknownHostException(host + " is not known");
    };

    private static final LookingRun BILLED = new LookingRun() {
        @Override
        public void record(TapeEvent event) {
            assertThat(event).isInstanceOf(ServiceBilled.class);
        }
    };

    private final MockWebServer service = new MockWebServer();

    private String model = "deepseek-flash";

    @TempDir
    Path root;

    @BeforeEach
    void start() throws IOException {
        service.start();
    }

    @AfterEach
    void close() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"content\": \"  \"}", "{\"content\": 1}", "<html>"})
    void a_page_that_the_service_does_not_send_is_fetched_without_it(String answer) {
        service.enqueue(new MockResponse.Builder().body(answer).build());

        assertThatThrownBy(() -> fetch("https://example.org/a"))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("example.org could not be fetched: example.org is not known");
        assertThat(service.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 402, 404, 500})
    void nor_does_a_service_that_refuses_stand_in_the_way(int status) {
        service.enqueue(new MockResponse.Builder().code(status).build());

        assertThatThrownBy(() -> fetch("https://example.org/a"))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("example.org is not known");
    }

    @Test
    void a_name_that_leads_into_the_house_is_not_shown_to_it() {
        assertThatThrownBy(() -> fetch("https://" + HOUSE + "/a"))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("web.private_hosts");
        assertThat(service.getRequestCount()).isZero();
    }

    @Test
    void nobody_is_shown_a_page_while_another_providers_model_is_in_use() throws IOException {
        Files.writeString(root.resolve("config.toml"), "[providers.other]\nbase_url = \"https://other.example.org\"\n");
        model = "other/qwen3";

        assertThatThrownBy(() -> fetch("https://example.org/a"))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("example.org is not known");
        assertThat(service.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]", "{\"results\": \"none\"}", "{\"results\": [1, {\"title\": \"x\"}]}"})
    void an_answer_that_is_no_list_does_not_say_that_there_is_nothing(String answer) {
        service.enqueue(new MockResponse.Builder().body(answer).build());

        assertThatThrownBy(() -> search("jsoup"))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("returned no list of results");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"results\": []}",
                "{\"data\": []}",
                "{\"web\": {\"results\": []}}",
                "{\"type\": \"search\", \"query\": {}}"
            })
    void an_empty_list_does(String answer) throws Exception {
        service.enqueue(new MockResponse.Builder().body(answer).build());

        assertThat(search("jsoup").text()).isEqualTo("Nothing was found.");
    }

    private ToolOutcome fetch(String url) throws CallFailed {
        return call(new WebFetch(web()), "{\"url\":\"" + url + "\"}");
    }

    private ToolOutcome search(String query) throws CallFailed {
        return call(new WebSearch(web()), "{\"query\":\"" + query + "\"}");
    }

    private static ToolOutcome call(Tool tool, String arguments) throws CallFailed {
        return tool.call(tool.parameters().read(tool.name(), arguments), BILLED);
    }

    private WebAccess web() {
        Config config = ConfigLoader.load(
                Declarations.concat(WebKeys.ALL, ModelKeys.ALL, ProviderKeys.ALL, NetworkKeys.ALL),
                new ConfigSources(
                        new DeepseekHome(root),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(
                                new Flag(
                                        "test",
                                        "model.base_url",
                                        service.url("/").toString()),
                                new Flag("test", "model.api_key", "sk-x"))));
        return new WebAccess(config, Map.of(), () -> model, NAMES);
    }
}
