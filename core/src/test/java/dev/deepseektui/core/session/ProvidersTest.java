package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.Credentials;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.SimulatorSettings;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Other providers' models, named NAME/MODEL, in each dialect and against a strict server. */
@Timeout(60)
class ProvidersTest {
    private static final String MODEL = "other/deepseek-flash";
    /** The answer of a server that does not parse reasoning whose start tag was in the prompt. */
    private static final String UNOPENED = "Hm.\n</think>\n\nSeen.";

    @TempDir
    Path root;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_turn_with_calls_and_thoughts_goes_through_in_every_dialect(Dialect dialect) throws IOException {
        try (Simulator other = server(dialect);
                SessionScene scene = scene(other, dialect)) {
            Session session = scene.set("model.name", MODEL).open();

            assertThat(SessionScene.ask(session, "list")).isEqualTo(EndReason.DONE);
            assertThat(SessionScene.ask(session, "and again")).isEqualTo(EndReason.DONE);

            List<String> requests = bodies(other);
            assertThat(requests).hasSize(4);
            for (int i = 1; i < requests.size(); i++) {
                assertThat(requests.get(i)).startsWith(prefix(requests.get(i - 1)));
            }
            assertThat(scene.requests()).isEmpty();
            session.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_resumed_session_sends_the_same_bytes(Dialect dialect) throws IOException {
        try (Simulator other = server(dialect);
                SessionScene scene = scene(other, dialect)) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");
            String id = session.state().session().id();
            session.close();

            Session again = scene.resume(id);
            SessionScene.ask(again, "more");
            again.close();

            List<String> requests = bodies(other);
            assertThat(requests.get(2)).startsWith(prefix(requests.get(1)));
        }
    }

    @ParameterizedTest
    @CsvSource({"OPENROUTER", "VLLM", "OLLAMA", "LMSTUDIO"})
    void what_another_thought_goes_to_deepseek_by_the_name_that_it_knows(Dialect dialect) throws IOException {
        try (Simulator other = server(dialect);
                SessionScene scene = scene(other, dialect)) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");

            session.changeModel("deepseek-flash");

            assertThat(SessionScene.ask(session, "and now?")).isEqualTo(EndReason.DONE);
            assertThat(scene.lastRequest()).contains("\"model\":\"deepseek-flash\"", "\"reasoning_content\":");
            session.close();
        }
    }

    @Test
    void prices_and_windows_that_a_list_gives_are_known_from_then_on() throws Exception {
        try (Simulator other = server(Dialect.OPENROUTER);
                SessionScene scene = scene(other, Dialect.OPENROUTER)) {
            Session session = scene.set("model.name", MODEL).open();

            List<ModelInfo> listed = session.provider().models(retry -> {}, new Cancellation());
            SessionScene.ask(session, "list");

            assertThat(listed).extracting(ModelInfo::id).contains("deepseek-flash", MODEL);
            assertThat(session.state().cost().total()).isPresent();
            session.close();
            assertThat(home().cache().resolve("models/other.json")).exists();
        }
    }

    @Test
    void models_that_were_listed_once_are_known_in_the_next_session_without_asking() throws Exception {
        try (Simulator other = server(Dialect.VLLM);
                SessionScene scene = scene(other, Dialect.VLLM)) {
            Session first = scene.open();
            assertThat(first.knownModels()).extracting(ModelInfo::id).doesNotContain(MODEL);
            first.provider().models(retry -> {}, new Cancellation());
            assertThat(first.knownModels()).extracting(ModelInfo::id).contains("deepseek-flash", MODEL);
            first.close();

            Session next = scene.open();

            assertThat(next.knownModels()).extracting(ModelInfo::id).contains(MODEL);
            next.close();
            assertThat(other.exchanges()).hasSize(1);
        }
    }

    @Test
    void what_the_provider_charged_is_the_cost_of_the_turn_though_nobody_knows_a_price() throws IOException {
        try (Simulator other = server(Dialect.OPENROUTER);
                SessionScene scene = scene(other, Dialect.OPENROUTER)) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");

            TurnEnded ended = SessionScene.events(session, TurnEnded.class).get(0);
            double charged = Objects.requireNonNull(ended.usage().billed());
            assertThat(charged).isPositive();
            assertThat(ended.cost()).isEqualTo(charged);
            assertThat(session.state().cost().total()).hasValue(charged);
            session.close();
        }
    }

    @Test
    void nobody_elses_price_is_taken_for_a_model_of_the_same_name() throws IOException {
        try (Simulator other = server(Dialect.VLLM);
                SessionScene scene = scene(other, Dialect.VLLM)) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");

            assertThat(session.state().cost().total()).isEmpty();
            session.close();
        }
    }

    @Test
    void a_key_goes_only_to_its_own_provider_and_nobody_sees_it() throws IOException {
        try (Simulator other = server(Dialect.VLLM);
                SessionScene scene = scene(other, Dialect.VLLM)) {
            Credentials.store(home(), "other", "sk-theirs");
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");
            session.changeModel("deepseek-flash");
            SessionScene.ask(session, "list");
            session.close();

            assertThat(other.exchanges().get(0).request().headers().get("authorization"))
                    .isEqualTo("Bearer sk-theirs");
            assertThat(scene.simulator.exchanges().get(0).request().headers().get("authorization"))
                    .isEqualTo("Bearer sk-x");
            assertThat(config(Map.of()).secrets()).contains("sk-theirs");
        }
    }

    @Test
    void a_refused_request_names_the_providers_own_table_and_its_dialect() throws IOException {
        try (Simulator other = server(Dialect.OLLAMA);
                SessionScene scene = scene(other, Dialect.DEEPSEEK)) {
            try (Session session = scene.set("model.name", MODEL).open()) {
                SessionScene.ask(session, "list");

                assertThat(SessionScene.events(session, TurnEnded.class).get(0).detail())
                        .endsWith("check dialect and the other settings of [providers.other]");
            }
        }
    }

    @Test
    void whoever_sent_no_key_is_told_so() throws IOException {
        try (Simulator other = server(Dialect.OPENROUTER);
                SessionScene scene = new SessionScene(root, ask -> Answer.of("Seen."))) {
            settings("[providers.other]\nbase_url = \"%s\"\ndialect = \"openrouter\"\n".formatted(other.baseUrl()));
            try (Session session = scene.set("model.name", MODEL).open()) {
                SessionScene.ask(session, "list");

                assertThat(SessionScene.events(session, TurnEnded.class).get(0).detail())
                        .startsWith("No API key was sent to 127.0.0.1 (401: ")
                        .endsWith("; run `deepseek-tui login --provider other`");
            }
        }
    }

    @Test
    void what_a_key_variable_holds_is_secret() throws IOException {
        settings("[providers.other]\nbase_url = \"https://example.org/v1\"\nkey_variable = \"THEIRS\"\n");

        assertThat(config(Map.of("THEIRS", "sk-from-there")).secrets()).contains("sk-from-there");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "base_url = 'http://example.org' | has an invalid base_url: it must be an https address",
                "dialect = 'x'|needs a base_url",
                "base_url = 'https://e.org'\\n"
                        + "dialect = 'x'|has an invalid dialect: it must be auto, deepseek, openrouter",
                "base_url = 'https://e.org'\\n" + "base_urk = 1|has an unknown key base_urk; did you mean base_url?",
                "base_url = 'https://e.org'\\nwindow = 1|has an invalid window: it must be"
            })
    void a_mistake_is_said_with_its_place(String lines, String complaint) throws IOException {
        settings("[providers.other]\n" + lines.replace("\\n", "\n").replace('\'', '"') + "\n");

        assertThatThrownBy(() -> config(Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("providers.other")
                .hasMessageContaining(complaint.strip());
    }

    @Test
    void a_workspace_names_no_providers() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("clone"));
        Files.createDirectories(workspace.resolve(".deepseek"));
        Files.writeString(
                workspace.resolve(".deepseek/config.toml"),
                "[providers.other]\nbase_url = \"https://evil.example.org/v1\"\n");

        assertThatThrownBy(() -> ConfigLoader.load(
                        SettingsCatalog.ALL,
                        new ConfigSources(home(), Optional.empty(), Optional.of(workspace), Map.of(), List.of())))
                .hasMessageContaining("only your own settings file may set [providers]");
    }

    @Test
    void a_model_that_ended_its_thoughts_in_the_text_is_known_by_it_from_then_on() throws IOException {
        StringBuilder heard = new StringBuilder();
        try (Simulator other = server(Dialect.SGLANG, ask -> Answer.of(UNOPENED));
                SessionScene scene = scene(other, Dialect.SGLANG).watchedBy(hearing(heard))) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");
            assertThat(heard.toString()).isEqualTo("says " + UNOPENED);

            heard.setLength(0);
            SessionScene.ask(session, "and again");

            assertThat(heard.toString()).isEqualTo("thinks Hm.\n says \n\nSeen.");
            assertThat(SessionScene.events(session, ReplyReceived.class))
                    .extracting(ReplyReceived::reasoning, ReplyReceived::content)
                    .containsExactly(tuple("Hm.\n", "\n\nSeen."), tuple("Hm.\n", "\n\nSeen."));
            assertThat(bodies(other).get(1))
                    .startsWith(prefix(bodies(other).get(0)))
                    .contains(Json.line(UNOPENED));
            session.close();
        }
    }

    @Test
    void a_model_that_answers_otherwise_is_known_so_no_more() throws IOException {
        Iterator<String> answers = List.of(UNOPENED, "Just so.", "And so.").iterator();
        StringBuilder heard = new StringBuilder();
        try (Simulator other = server(Dialect.SGLANG, ask -> Answer.of(answers.next()));
                SessionScene scene = scene(other, Dialect.SGLANG)) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");
            SessionScene.ask(session, "and again");
            session.close();

            Session again = scene.watchedBy(hearing(heard)).open();
            SessionScene.ask(again, "and again");

            assertThat(heard.toString()).isEqualTo("says And so.");
            again.close();
        }
    }

    @Test
    void settings_may_say_that_all_models_begin_with_their_thoughts() throws IOException {
        StringBuilder heard = new StringBuilder();
        try (Simulator other = server(Dialect.SGLANG, ask -> Answer.of(UNOPENED));
                SessionScene scene =
                        scene(other, Dialect.SGLANG, "think = \"open\"").watchedBy(hearing(heard))) {
            Session session = scene.set("model.name", MODEL).open();
            SessionScene.ask(session, "list");

            assertThat(heard.toString()).isEqualTo("thinks Hm.\n says \n\nSeen.");
            session.close();
        }
    }

    private static SessionListener hearing(StringBuilder heard) {
        return new SessionListener() {
            private String kind = "";

            @Override
            public void streamed(ChatEvent event) {
                if (event instanceof ChatEvent.TextDelta delta) {
                    add("says ", delta.text());
                } else if (event instanceof ChatEvent.ReasoningDelta delta) {
                    add("thinks ", delta.text());
                }
            }

            private void add(String what, String text) {
                heard.append(kind.equals(what) ? "" : (heard.isEmpty() ? "" : " ") + what)
                        .append(text);
                kind = what;
            }
        };
    }

    private SessionScene scene(Simulator other, Dialect dialect, String... more) throws IOException {
        settings("""
            [providers.other]
            base_url = "%s"
            dialect = "%s"
            %s
            """.formatted(other.baseUrl(), dialect.word(), String.join("\n", more)));
        Credentials.store(home(), "other", "sk-other");
        return new SessionScene(root, ask -> Answer.of("Seen."));
    }

    private static Simulator server(Dialect dialect) {
        return server(dialect, ProvidersTest::answer);
    }

    private static Simulator server(Dialect dialect, Brain brain) {
        return Simulator.start(SimulatorSettings.usual().with(ServiceTerms.USUAL.speaking(dialect)), brain);
    }

    private static Answer answer(Ask ask) {
        var messages = ask.request().messages();
        boolean isAsked = messages.get(messages.size() - 1).role() == Role.USER;
        return isAsked
                ? Answer.of("")
                        .thinking("I want to see.")
                        .calling(new ToolCall("call_" + messages.size(), "read", "{}"))
                : Answer.of("Seen.").thinking("That is all.");
    }

    private DeepseekHome home() {
        return new DeepseekHome(root.resolve("home"));
    }

    private void settings(String text) throws IOException {
        Files.createDirectories(home().directory());
        Files.writeString(home().settings(), text);
    }

    private Config config(Map<String, String> environment) {
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(home(), Optional.empty(), Optional.empty(), environment, List.of()));
    }

    private static List<String> bodies(Simulator server) {
        return server.exchanges().stream()
                .map(exchange -> new String(exchange.request().body(), StandardCharsets.UTF_8))
                .toList();
    }

    /** Returns the request up to the end of its messages. */
    private static String prefix(String request) {
        return request.substring(0, request.indexOf("],\"tools\""));
    }
}
