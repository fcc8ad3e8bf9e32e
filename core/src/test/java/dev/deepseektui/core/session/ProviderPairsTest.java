package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.Credentials;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.SimulatorSettings;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A session continues with any other provider and back, and sends each the same bytes as before. */
@Timeout(60)
class ProviderPairsTest {
    @TempDir
    Path root;

    static Stream<Arguments> pairs() {
        return Stream.of(Dialect.values())
                .flatMap(one -> Stream.of(Dialect.values())
                        .filter(other -> other != one)
                        .map(other -> Arguments.of(one, other)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void goes_on_with_another_and_back(Dialect one, Dialect other) throws IOException {
        try (Simulator first = server(one);
                Simulator second = server(other);
                SessionScene scene = new SessionScene(root, ask -> Answer.of("Nobody asks me."))) {
            Files.createDirectories(scene.home.directory());
            Files.writeString(scene.home.settings(), table("one", first, one) + table("other", second, other));
            Credentials.store(scene.home, "one", "sk-1");
            Credentials.store(scene.home, "other", "sk-2");
            try (Session session = scene.set("model.name", "one/deepseek-flash").open()) {
                assertThat(SessionScene.ask(session, "list")).isEqualTo(EndReason.DONE);
                session.changeModel("other/deepseek-flash");
                assertThat(SessionScene.ask(session, "again")).isEqualTo(EndReason.DONE);
                session.changeModel("one/deepseek-flash");
                assertThat(SessionScene.ask(session, "and back")).isEqualTo(EndReason.DONE);
                session.changeModel("other/deepseek-flash");
                assertThat(SessionScene.ask(session, "once more")).isEqualTo(EndReason.DONE);
            }
            eachBeginsWithTheOneBefore(first);
            eachBeginsWithTheOneBefore(second);
        }
    }

    private static void eachBeginsWithTheOneBefore(Simulator server) {
        List<String> sent = server.exchanges().stream()
                .map(exchange -> new String(exchange.request().body(), StandardCharsets.UTF_8))
                .map(body -> body.substring(0, body.indexOf("],\"tools\"")))
                .toList();
        assertThat(sent).hasSize(4);
        for (int i = 1; i < sent.size(); i++) {
            assertThat(sent.get(i)).startsWith(sent.get(i - 1)).contains("I want to see.");
        }
    }

    private static String table(String name, Simulator server, Dialect dialect) {
        return "[providers.%s]\nbase_url = \"%s\"\ndialect = \"%s\"\n"
                .formatted(name, server.baseUrl(), dialect.word());
    }

    private static Simulator server(Dialect dialect) {
        return Simulator.start(
                SimulatorSettings.usual().with(ServiceTerms.USUAL.speaking(dialect)), ProviderPairsTest::answer);
    }

    private static Answer answer(Ask ask) {
        var messages = ask.request().messages();
        return messages.get(messages.size() - 1).role() == Role.USER
                ? Answer.of("")
                        .thinking("I want to see.")
                        .calling(new ToolCall("call_" + messages.size(), "read", "{\"file_path\":\".\"}"))
                : Answer.of("Seen.").thinking("That is all.");
    }
}
