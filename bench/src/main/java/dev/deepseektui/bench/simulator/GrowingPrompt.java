package dev.deepseektui.bench.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.SimulatorSettings;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Random;

/**
 * A measurement of a request that adds two messages to a prompt of 120,000 tokens, once with a prompt that the
 * simulator knows and once with an entirely new one.
 */
public final class GrowingPrompt {
    private static final int WORDS = 42_000;
    private static final int ROUNDS = 60;
    private static final int UNCOUNTED = 20;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Random random = new Random(7);

    private GrowingPrompt() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        new GrowingPrompt().run();
    }

    private void run() throws IOException, InterruptedException {
        ObjectNode request = Json.object().put("model", "deepseek-flash").put("max_tokens", 1000);
        ArrayNode messages = request.putArray("messages");
        for (int i = 0; i < 100; i++) {
            messages.addObject().put("role", i % 2 == 0 ? "user" : "assistant").put("content", text(WORDS / 100));
        }
        double[] grown = new double[ROUNDS];
        double[] unknown = new double[ROUNDS];
        long tokens = 0;
        try (Simulator kept = start()) {
            for (int round = 0; round < ROUNDS; round++) {
                messages.addObject().put("role", "user").put("content", text(100));
                try (Simulator fresh = start()) {
                    unknown[round] = millis(fresh, request);
                }
                grown[round] = millis(kept, request);
                tokens = usage(kept, request);
                messages.addObject().put("role", "assistant").put("content", "Yes.");
            }
        }
        System.out.printf(
                "%,d prompt tokens: %.1f ms for an extended prompt, %.1f ms for a new prompt (medians of %d)%n",
                tokens, median(grown), median(unknown), ROUNDS - UNCOUNTED);
    }

    private static Simulator start() {
        return Simulator.start(SimulatorSettings.usual().remembering(0), ask -> Answer.of("Yes."));
    }

    private double millis(Simulator simulator, ObjectNode request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        send(simulator, request);
        return (System.nanoTime() - start) / 1e6;
    }

    private long usage(Simulator simulator, ObjectNode request) throws IOException, InterruptedException {
        JsonNode answer = Json.tree(send(simulator, request));
        return answer.at("/usage/prompt_tokens").longValue();
    }

    private String send(Simulator simulator, ObjectNode request) throws IOException, InterruptedException {
        HttpRequest http = HttpRequest.newBuilder(URI.create(simulator.baseUrl() + "/chat/completions"))
                .header("Authorization", "Bearer bench")
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(request)))
                .build();
        HttpResponse<String> answer = client.send(http, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.body());
        }
        return answer.body();
    }

    private String text(int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(Integer.toString(random.nextInt(40_000), 36)).append(i % 12 == 11 ? ".\n" : " ");
        }
        return text.toString();
    }

    private static double median(double[] values) {
        double[] sorted = Arrays.copyOfRange(values, UNCOUNTED, values.length);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
