package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bytes of all requests of ten scripted sessions. They must change only on purpose, because each change invalidates
 * every user's cache. {@code -Dgolden=write} rewrites them, each request as its difference from the previous one.
 */
class GoldenRequestsTest {
    private static final Path GOLDEN = Path.of(
            System.getProperty("project.root"), "core/src/test/resources/dev/deepseektui/core/session/requests");
    /** Patterns of values that differ between runs, and their placeholders. */
    private static final Map<Pattern, String> CHANGING = Map.of(
            Pattern.compile("\\d{8}-\\d{6}-[0-9a-z]+"), "<session>",
            Pattern.compile("cap_[0-9a-f]{12}"), "<snapshot>",
            Pattern.compile("\\b\\d+(\\.\\d+)? ?m?s\\b"), "<time>");

    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource({
        "standard, 1, ''",
        "standard-again, 2, ''",
        "small-budget, 3, context.budget_tokens=6000",
        "small-budget-again, 4, context.budget_tokens=9000",
        "early, 5, compaction.profile=early context.budget_tokens=8000",
        "cache-maximal, 6, context.cache_maximal=true",
        "cache-maximal-small, 7, context.cache_maximal=true context.budget_tokens=9000",
        "eager-capacity, 8, capacity.low_risk_max=0 capacity.medium_risk_max=0 capacity.min_turns_before_guardrail=0",
        "refreshing-capacity, 9, capacity.low_risk_max=0 capacity.medium_risk_max=1"
                + " capacity.min_turns_before_guardrail=0",
        "plain, 10, arena.enabled=false memory.enabled=false capacity.enabled=false"
    })
    void requests_are_what_they_were(String name, long seed, String settings) throws Exception {
        String requests = requests(seed, settings.isEmpty() ? new String[0] : settings.split("[= ]"));
        Path golden = GOLDEN.resolve(name + ".txt");
        if ("write".equals(System.getProperty("golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, requests, StandardCharsets.UTF_8);
        }

        assertThat(requests).as(name).isEqualTo(Files.readString(golden, StandardCharsets.UTF_8));
    }

    private String requests(long seed, String... settings) throws IOException {
        try (RichSession session = new RichSession(root, new Random(seed), settings)) {
            session.play();
            return onlyNew(session.requests().stream().map(this::withoutChance).toList());
        }
    }

    private String withoutChance(String request) {
        String text = request.replace(Json.line(root.toString()).replace("\"", ""), "<root>");
        for (Map.Entry<Pattern, String> changing : CHANGING.entrySet()) {
            text = changing.getKey().matcher(text).replaceAll(changing.getValue());
        }
        return text;
    }

    /** Returns each request without the start and end that it shares with the previous one. */
    private static String onlyNew(List<String> requests) {
        StringBuilder text = new StringBuilder();
        String before = "";
        for (String request : requests) {
            int shorter = Math.min(before.length(), request.length());
            int start = 0;
            while (start < shorter && before.charAt(start) == request.charAt(start)) {
                start++;
            }
            int end = 0;
            while (end < shorter - start
                    && before.charAt(before.length() - 1 - end) == request.charAt(request.length() - 1 - end)) {
                end++;
            }
            text.append("=== first %d, last %d characters as before\n".formatted(start, end))
                    .append(request, start, request.length() - end)
                    .append('\n');
            before = request;
        }
        return text.toString();
    }
}
