package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The text that rewrites give the model, in two sessions with strong models and a budget of 32k tokens. {@code
 * -Dgolden=write} writes the golden files.
 */
class MindRewritesTest {
    private static final Path GOLDEN = Path.of(
            System.getProperty("project.root"), "bench/src/test/resources/dev/deepseektui/bench/lab/context/rewrites");

    @ParameterizedTest
    @ValueSource(strings = {"prices-known-32k", "prices-unknown-32k"})
    void rewrites_say_what_they_said(String name) throws IOException {
        List<TraceEntry> tape = Traces.tape(name);
        List<String> rewrites = new ArrayList<>();
        ContextReplay replay = new ContextReplay(
                new ReplayGround(
                        Traces.header(tape),
                        new ContextBudget(1 << 20, 65_536, 32_768),
                        ReplayPrices.known(PriceTable.ofProvider()),
                        Traces.NOON),
                Traces.ladder(),
                recorded -> {
                    if (recorded.event() instanceof Rebased rebased) {
                        rewrites.add(words(rebased));
                    }
                });
        tape.forEach(replay::next);
        String text = String.join("\n", rewrites);
        Path golden = GOLDEN.resolve(name + ".txt");
        if ("write".equals(System.getProperty("golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, text, StandardCharsets.UTF_8);
        }

        assertThat(rewrites).isNotEmpty();
        assertThat(replay.finish().misleading()).isZero();
        assertThat(text).isEqualTo(Files.readString(golden, StandardCharsets.UTF_8));
    }

    private static String words(Rebased rebased) {
        StringBuilder text = new StringBuilder(
                "=== %s, %d to %d tokens\n".formatted(rebased.reason().word(), rebased.before(), rebased.after()));
        rebased.edits().stream()
                .filter(Insert.class::isInstance)
                .map(edit -> ((Insert) edit).text())
                .forEach(json -> text.append(content(json)).append('\n'));
        return text.toString();
    }

    private static String content(String json) {
        try {
            return Json.tree(json).path("content").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
