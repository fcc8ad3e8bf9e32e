package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpTest {
    private static final String GET = "GET /models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\n";
    private static final String POST = "POST /chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\n";
    private static final String LAST_CHUNK = "0\r\n\r\n";

    private final Simulator simulator = Scene.simulator(Scene.YES);

    @AfterEach
    void stop() {
        assertThat(simulator.defects()).isEmpty();
        simulator.close();
    }

    @Test
    void a_connection_serves_one_request_after_the_other_also_when_they_come_at_once() throws IOException {
        try (RawConnection client = new RawConnection(simulator)) {
            client.send((GET + "\r\n").repeat(3));
            for (int i = 0; i < 3; i++) {
                assertThat(client.until(LAST_CHUNK)).startsWith("HTTP/1.1 200 OK");
            }
        }
    }

    @Test
    void a_connection_ends_when_the_client_says_so() throws IOException {
        try (RawConnection client = new RawConnection(simulator)) {
            assertThat(client.send(GET + "Connection: close\r\n\r\n").rest()).endsWith(LAST_CHUNK);
        }
    }

    @Test
    void a_body_can_come_in_chunks() throws IOException {
        byte[] body = Chat.asking("h").json().getBytes(StandardCharsets.UTF_8);
        int half = body.length / 2;
        try (RawConnection client = new RawConnection(simulator)) {
            client.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(half) + "\r\n")
                    .send(Arrays.copyOf(body, half))
                    .send("\r\n" + Integer.toHexString(body.length - half).toUpperCase(Locale.ROOT) + "\r\n")
                    .send(Arrays.copyOfRange(body, half, body.length))
                    .send("\r\n0\r\n\r\n");

            assertThat(client.until(LAST_CHUNK)).contains("\"content\":\"Yes.\"");
        }
    }

    /** Bodies with JSON of the wrong kind anywhere always get status 200, 400 or 422. */
    @Test
    @Timeout(60)
    void a_request_with_anything_in_any_place_is_answered_or_refused() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        List<String> values =
                List.of("null", "0", "-1", "1e999", "\"\"", "[]", "{}", "true", "[null]", "[[]]", "\"\\ud800\"");
        Client client = new Client(simulator);
        for (int i = 0; i < 500; i++) {
            Chat chat = Chat.asking("h")
                    .calling("a", "{}")
                    .result("a", "x")
                    .tools(Chat.TOOL)
                    .streaming();
            String json =
                    replacedSomewhere(Client.json(chat.json()), values.get(random.nextInt(values.size())), random);

            assertThat(client.post(json).statusCode())
                    .as("seed %d: %s", seed, json)
                    .isIn(200, 400, 422);
        }
    }

    @Test
    @Timeout(60)
    void many_clients_are_served_at_once() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Future<Boolean>> results = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String own = "question of " + i;
                results.add(threads.submit(() -> servedTwentyTimes(own)));
            }
            for (Future<Boolean> result : results) {
                assertThat(result.get(50, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(simulator.exchanges()).hasSize(320);
        } finally {
            threads.shutdownNow();
        }
    }

    private boolean servedTwentyTimes(String own) {
        Client client = new Client(simulator);
        for (int i = 0; i < 20; i++) {
            List<JsonNode> events = client.events(Chat.asking(own));
            if (!events.get(events.size() - 1).has("usage")) {
                return false;
            }
        }
        return true;
    }

    @Test
    @Timeout(60)
    void closing_ends_answers_under_way_and_idle_connections() throws Exception {
        CountDownLatch paused = new CountDownLatch(1);
        Pacer forEver = length -> {
            paused.countDown();
            new CountDownLatch(1).await();
        };
        Answer slow = Answer.of("One two").with(new Fault.Delay(AnswerPoint.TEXT, Duration.ofHours(1)));
        Answer stalled = Answer.of("One two").with(new Fault.Stall(AnswerPoint.TEXT));
        Simulator busy = Simulator.start(
                Scene.settings(forEver), ask -> ask.request().messages().size() == 1 ? slow : stalled);
        try (RawConnection slowed = new RawConnection(busy);
                RawConnection waiting = new RawConnection(busy);
                RawConnection idle = new RawConnection(busy);
                RawConnection half = new RawConnection(busy)) {
            slowed.post(Chat.asking("a").streaming()).until("\"One \"");
            waiting.post(Chat.asking("a").assistant("b").user("c").streaming()).until("\"One \"");
            idle.send(GET + "\r\n").until(LAST_CHUNK);
            half.send(POST + "Content-Length: 100\r\n\r\n{");
            paused.await();

            busy.close();
            busy.awaitClose();

            assertThat(busy.exchanges())
                    .allSatisfy(exchange -> assertThat(exchange.outcome()).isDone());
            assertThat(busy.exchanges().get(0).outcome().join().ending()).isEqualTo(Ending.CLIENT_LEFT);
            assertThat(busy.defects()).isEmpty();
        }
    }

    @Test
    void a_client_that_leaves_is_noticed() throws Exception {
        Answer endless =
                Answer.of("word ".repeat(200_000)).with(new Fault.Drip(AnswerPoint.TEXT, 1, Duration.ofMillis(1)));
        try (Simulator slow = Scene.simulator(ask -> endless)) {
            try (RawConnection client = new RawConnection(slow)) {
                client.post(Chat.asking("a").set("max_tokens", "300000").streaming())
                        .until("word");
            }
            assertThat(slow.await(1, Duration.ofSeconds(60))
                            .outcome()
                            .get(60, TimeUnit.SECONDS)
                            .ending())
                    .isEqualTo(Ending.CLIENT_LEFT);
        }
    }

    @Test
    void a_port_in_use_is_one_line() {
        int port = URI.create(simulator.baseUrl()).getPort();

        assertThatThrownBy(() -> Simulator.start(Scene.settings().onPort(port), Scene.YES))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot listen on port " + port);
    }

    @Test
    void what_was_received_can_be_looked_at() {
        new Client(simulator).post(Chat.asking("look at me"));
        Exchange exchange = simulator.exchanges().get(0);

        assertThat(exchange.number()).isEqualTo(1);
        assertThat(exchange.received()).isEqualTo(Scene.NOW);
        assertThat(exchange.request().path()).isEqualTo("/chat/completions");
        assertThat(exchange.request().headers().get("AUTHORIZATION")).isEqualTo("Bearer " + Client.KEY);
        assertThat(exchange.request().text()).contains("look at me");
        assertThat(exchange.outcome().join().body()).contains("Yes.");
        assertThat(exchange.outcome().join().usage().orElseThrow().completion()).isEqualTo(2);
    }

    @Test
    void only_the_latest_exchanges_are_kept() {
        try (Simulator forgetful = Simulator.start(Scene.settings().remembering(2), Scene.YES)) {
            Client client = new Client(forgetful);
            for (int i = 0; i < 4; i++) {
                client.get("/models");
            }
            assertThat(forgetful.exchanges()).extracting(Exchange::number).containsExactly(3L, 4L);
        }
    }

    private static String replacedSomewhere(JsonNode root, String value, Random random) {
        List<String> paths = new ArrayList<>();
        collect(root, "", paths);
        String path = paths.get(random.nextInt(paths.size()));
        int cut = path.lastIndexOf('/');
        JsonNode parent = root.at(path.substring(0, cut));
        String last = path.substring(cut + 1);
        if (parent instanceof ObjectNode object) {
            object.set(last, Client.json(value));
        } else {
            ((ArrayNode) parent).set(Integer.parseInt(last), Client.json(value));
        }
        return root.toString();
    }

    private static void collect(JsonNode node, String path, List<String> paths) {
        if (node.isObject()) {
            node.fieldNames().forEachRemaining(name -> {
                paths.add(path + "/" + name);
                collect(node.get(name), path + "/" + name, paths);
            });
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            paths.add(path + "/" + i);
            collect(node.get(i), path + "/" + i, paths);
        }
    }
}
