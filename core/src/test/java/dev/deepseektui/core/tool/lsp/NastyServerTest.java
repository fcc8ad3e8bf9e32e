package dev.deepseektui.core.tool.lsp;

import static dev.deepseektui.core.tool.lsp.LanguageScene.FILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.lsp.FakeLanguageServer.Script;
import dev.deepseektui.core.tool.lsp.FakeLanguageServer.Talk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A misbehaving server costs at most the wait of one edit. */
@Timeout(60)
class NastyServerTest {
    private static final Duration WAIT = Duration.ofMillis(250);
    private static final Duration FOREVER = Duration.ofDays(1);

    @TempDir
    Path directory;

    private enum Fate {
        /** It still reports the errors of an edit. */
        WORKS,
        /** It is no longer used. */
        LEFT_OUT,
        /** It stays, but reports nothing. */
        SILENT
    }

    @FunctionalInterface
    private interface Step {
        void run(JsonNode message, Talk talk) throws IOException, InterruptedException;
    }

    @SuppressWarnings("ImmutableEnumChecker") // scripts are lambdas without state
    private enum Nasty {
        NEVER_GREETS(Fate.LEFT_OUT, on("initialize", (message, talk) -> sleep())),
        REFUSES_THE_GREETING(Fate.LEFT_OUT, on("initialize", (message, talk) -> talk.refuse(message))),
        GREETS_WITH_A_NUMBER(Fate.LEFT_OUT, on("initialize", (message, talk) -> talk.reply(message, Json.tree("7")))),
        GREETS_WITHOUT_CAPABILITIES(
                Fate.LEFT_OUT, on("initialize", (message, talk) -> talk.reply(message, Json.object()))),
        ENDS_AT_ONCE(Fate.LEFT_OUT, on("initialize", (message, talk) -> die())),
        ENDS_AFTER_THE_GREETING(Fate.LEFT_OUT, on("initialized", (message, talk) -> die())),
        ENDS_AT_EACH_TEXT(Fate.LEFT_OUT, on("textDocument/didOpen", (message, talk) -> die())),
        CRASHES_ONCE(Fate.WORKS, (message, talk) -> {
            if (talk.start == 1 && method(message).equals("initialized")) {
                die();
            }
            return false;
        }),
        PRINTS_LINES_BETWEEN(Fate.WORKS, before((message, talk) -> talk.raw("Loading…\nContent-Type: none\n"))),
        PRINTS_WITHOUT_END(Fate.LEFT_OUT, on("initialize", (message, talk) -> talk.raw("x".repeat(8 << 20)))),
        SENDS_NO_LENGTH(Fate.WORKS, before((message, talk) -> talk.raw("Content-Type: json\r\n\r\n{}\r\n\r\n"))),
        PROMISES_TOO_MUCH(Fate.LEFT_OUT, on("initialized", (message, talk) -> {
            talk.raw("Content-Length: 99999999999999999\r\n\r\n");
            die();
        })),
        SENDS_A_HUGE_MESSAGE(
                Fate.WORKS, on("initialized", (message, talk) -> talk.frame('"' + "x".repeat(9 << 20) + '"'))),
        NAMES_A_WRONG_LENGTH(
                Fate.WORKS, on("initialized", (message, talk) -> talk.raw("Content-Length: 2\r\n\r\n{\"a\":7}\r\n"))),
        SENDS_NO_JSON(Fate.WORKS, before((message, talk) -> talk.frame("{'a'"))),
        SENDS_OTHER_JSON(Fate.WORKS, before((message, talk) -> talk.frame("[null, 7]"))),
        SENDS_DEEP_JSON(Fate.WORKS, before((message, talk) -> talk.frame("[".repeat(100_000)))),
        ANSWERS_WHAT_NOBODY_ASKED(
                Fate.WORKS, before((message, talk) -> talk.frame("{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":{}}"))),
        FLOODS_WITH_NOTICES(Fate.LEFT_OUT, on("textDocument/didOpen", (message, talk) -> {
            while (true) {
                talk.tell("$/progress", Json.object());
            }
        })),
        FLOODS_WITH_REQUESTS(Fate.LEFT_OUT, on("textDocument/didOpen", (message, talk) -> {
            for (int i = 1; true; i++) {
                talk.ask(i, "window/showMessageRequest");
            }
        })),
        ASKS_FOR_EVERYTHING(Fate.WORKS, before((message, talk) -> {
            talk.ask(1, "workspace/applyEdit");
            talk.ask(2, "workspace/configuration");
            talk.ask(3, "workspace/diagnostic/refresh");
            talk.ask(4, "nobody/knows");
        })),
        PUBLISHES_OTHER_PLACES(Fate.WORKS, before((message, talk) -> {
            for (String uri : new String[] {"file:///etc/passwd", "http://x/y", ":", "", "file:relative"}) {
                talk.publish(uri, 1, Json.array().add(Talk.problem(0, 0, "elsewhere")));
            }
        })),
        PUBLISHES_OTHER_VERSIONS(Fate.WORKS, before((message, talk) -> {
            talk.publish(talk.uri, 0, Json.array().add(Talk.problem(0, 0, "early")));
            talk.publish(talk.uri, 99, Json.array().add(Talk.problem(0, 0, "late")));
        })),
        PUBLISHES_STRANGE_POSITIONS(
                Fate.WORKS,
                instead((message, talk) -> talk.publish(
                        talk.uri,
                        talk.version,
                        Json.array()
                                .add(Talk.problem(-5, -9, "what is x"))
                                .add(Talk.problem(1 << 30, 1 << 30, "far"))
                                .add(Json.object().put("message", "nowhere"))
                                .add(7)))),
        PUBLISHES_STRANGE_TYPES(Fate.WORKS, instead((message, talk) -> {
            ObjectNode problem = Talk.problem(0, 0, "what is x");
            problem.put("code", true).put("source", 7).put("severity", "bad");
            talk.publish(talk.uri, talk.version, Json.array().add(problem));
        })),
        PUBLISHES_A_HUNDRED_THOUSAND(Fate.WORKS, instead((message, talk) -> {
            var items = Json.array().add(Talk.problem(0, 0, "what is x"));
            for (int i = 0; i < 30_000; i++) {
                items.add(Json.object().put("message", "more " + i));
            }
            talk.publish(talk.uri, talk.version, items);
        })),
        PUBLISHES_COMMANDS_FOR_TERMINALS(
                Fate.WORKS,
                instead((message, talk) -> talk.publish(
                        talk.uri,
                        talk.version,
                        Json.array()
                                .add(Talk.problem(
                                        0, 0, "what is x\u001b]0;owned\u0007\n\u202e" + "y".repeat(100_000)))))),
        NEVER_PUBLISHES(Fate.SILENT, instead((message, talk) -> {})),
        HANGS_AT_THE_FIRST_TEXT(Fate.LEFT_OUT, on("textDocument/didOpen", (message, talk) -> sleep())),
        READS_NOTHING(Fate.LEFT_OUT, on("initialized", (message, talk) -> sleep())),
        REFUSES_TO_BE_ASKED(Fate.SILENT, pulled((message, talk) -> talk.refuse(message))),
        HANGS_WHEN_ASKED(Fate.LEFT_OUT, pulled((message, talk) -> sleep())),
        ANSWERS_OTHERWISE(Fate.SILENT, pulled((message, talk) -> talk.reply(message, Json.tree("[[1]]")))),
        DOES_NOT_END(Fate.WORKS, on("shutdown", (message, talk) -> sleep()));

        private final Fate fate;
        private final Script script;

        Nasty(Fate fate, Script script) {
            this.fate = fate;
            this.script = script;
        }
    }

    private static String method(JsonNode message) {
        return message.path("method").asText();
    }

    private static void sleep() throws InterruptedException {
        new Cancellation().await(FOREVER);
        throw new InterruptedException();
    }

    private static void die() throws IOException {
        throw new IOException("the server crashes");
    }

    private static Script on(String method, Step step) {
        return (message, talk) -> {
            if (method(message).equals(method)) {
                step.run(message, talk);
                return true;
            }
            return false;
        };
    }

    /** Runs a step before the normal answer to each text. */
    private static Script before(Step step) {
        return (message, talk) -> {
            if (method(message).startsWith("textDocument/did")) {
                talk.take(message.path("params"));
                step.run(message, talk);
            }
            return false;
        };
    }

    /** Runs a step instead of the normal answer to each text with an error. */
    private static Script instead(Step step) {
        return (message, talk) -> {
            boolean isText = method(message).startsWith("textDocument/did")
                    && !method(message).endsWith("Save");
            if (!isText || !message.toString().contains("bad x")) {
                return false;
            }
            talk.take(message.path("params"));
            step.run(message, talk);
            return true;
        };
    }

    private static Script pulled(Step step) {
        return (message, talk) -> {
            talk.pulls = true;
            if (method(message).equals("textDocument/diagnostic")) {
                step.run(message, talk);
                return true;
            }
            return false;
        };
    }

    @ParameterizedTest
    @EnumSource(Nasty.class)
    void it_costs_at_most_the_wait_of_one_edit(Nasty nasty) throws IOException {
        try (LanguageScene scene = new LanguageScene(directory.toRealPath(), WAIT, nasty.script)) {
            scene.read(FILE, "good\n");

            String first = scene.edit(FILE, "bad x\n");

            switch (nasty.fate) {
                case WORKS -> assertThat(first.isEmpty() ? late(scene) : first).contains("1:1 what is x");
                case LEFT_OUT -> {
                    LanguageScene.await(() -> scene.view().standing().equals("failed"));
                    assertThat(scene.view().why()).isNotBlank();
                    assertThat(scene.servers.leftOut()).hasSize(1);
                    assertThat(first).isEmpty();
                }
                case SILENT -> {
                    LanguageScene.await(() -> scene.view().standing().equals("ready"));
                    assertThat(first).isEmpty();
                }
            }
            assertThat(scene.edit(FILE, "bad x\nbad x\n"))
                    .hasSizeLessThan(1_000)
                    .doesNotContain("\u001b", "\u202e");
        }
    }

    private static String late(LanguageScene scene) {
        LanguageScene.await(() -> !scene.servers.newDiagnostics().files().isEmpty());
        return scene.late();
    }

    @Test
    void one_that_eats_memory_is_left_out() throws IOException {
        try (LanguageScene scene = new LanguageScene(directory.toRealPath(), WAIT, (message, talk) -> false)) {
            scene.server.residentBytes = 101L << 20;
            scene.readAndSettle(FILE, "good\n");

            LanguageScene.await(() -> scene.view().standing().equals("failed"));

            assertThat(scene.view().why()).isEqualTo("it took 101 MB of memory, more than lsp.max_memory_mb");
        }
    }

    @Test
    void a_server_that_did_not_answer_is_not_waited_for_again_before_it_has() throws IOException {
        Script hanging = on("textDocument/didChange", (message, talk) -> sleep());
        try (LanguageScene scene = new LanguageScene(directory.toRealPath(), Duration.ofHours(1), hanging)) {
            scene.readAndSettle(FILE, "good\n");
            Cancellation impatient = new Cancellation();
            scene.write(FILE, "bad x\n");
            scene.servers.edited(FILE);
            Thread user = new Thread(impatient::cancel);
            user.start();
            scene.servers.awaitProblems(impatient);

            assertThat(scene.edit(FILE, "bad y\n"))
                    .as("it returns at once, where the wait is an hour")
                    .isEmpty();
        }
    }
}
