package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The display of usage at an address with unknown prices. */
class UnknownPriceTest {
    @TempDir
    Path root;

    @Test
    void an_unknown_price_is_told_once_with_where_it_is_set_and_the_tokens_are_shown() throws IOException {
        try (WholeScreen screen = WholeScreen.in(root, ask -> Answer.of("Well."))) {
            screen.resize(120, 40);
            screen.enter("hello").shows("Well.").idles();
            screen.shows("is unknown; set it in [cost.prices]:");
            assertThat(screen.screen())
                    .containsPattern("this turn +\\d[\\d.k]* tokens")
                    .doesNotContain("cost unknown");

            screen.enter("again").shows("▌ again").idles();
            assertThat(screen.screen().split("\\[cost\\.prices]", -1)).hasSize(2);
            screen.resize(100, 40);
            assertThat(screen.bottom()).containsPattern("\\d[\\d.k]* tokens this turn");
        }
    }
}
