package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.deepseek.Dialogue.Sent;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random dialogues between the real client and the strict simulator, which must accept every request. */
@Timeout(120)
class DialogueTest {
    private static final int DIALOGUES = "full".equals(System.getProperty("stress")) ? 500 : 8;
    private static final int TURNS = 12;
    private static final int INTERVAL = 128;

    @ParameterizedTest(name = "effort {0}, {1} tools")
    @CsvSource({"low, two", "high, two", "max, two", "off, two", "high, no", "off, no"})
    void what_is_billed_is_what_we_counted_and_never_twice(String effort, String tools) {
        long seed = Seed.RUN;
        int cancelled = 0;
        for (int i = 0; i < DIALOGUES; i++) {
            try (Dialogue dialogue = new Dialogue(seed + i, effort, tools.equals("no") ? "[]" : Dialogue.TOOLS)) {
                for (int turn = 0; turn < TURNS; turn++) {
                    dialogue.turn();
                }
                assertBills(dialogue.sent());
                cancelled += dialogue.cancelled();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + (seed + i), e);
            }
        }
        assertThat(cancelled).isGreaterThan(DIALOGUES);
    }

    private static void assertBills(List<Sent> requests) {
        assertThat(requests).hasSizeGreaterThanOrEqualTo(TURNS).allSatisfy(sent -> {
            assertThat(sent.billed().prompt()).isEqualTo(sent.counted());
            assertThat(sent.billed().miss()).isLessThanOrEqualTo(sent.counted() - sent.known() + INTERVAL);
        });
        assertThat(requests.get(0).billed().hit()).isZero();
    }
}
