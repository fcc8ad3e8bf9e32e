package dev.deepseektui.core.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The figures of {@code docs/context.md} about what requests and rewrites cost, reckoned from the prices that the program knows. */
class CostPageTest {
    private static final Instant OFF_PEAK = Instant.parse("2026-11-18T12:00:00Z");
    private static final long SUMMARY = 1_500;

    private static Price price(String model) {
        return PriceTable.ofProvider().at(model, OFF_PEAK).orElseThrow();
    }

    private static String page() throws IOException {
        return Files.readString(
                Path.of(System.getProperty("project.root")).resolve("docs/context.md"), StandardCharsets.UTF_8);
    }

    private static String formatted(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    @Test
    void the_prices_are_those_of_the_table_and_their_ratios_too() throws IOException {
        for (String model : new String[] {"deepseek-flash", "deepseek-v4-pro"}) {
            Price price = price(model);
            assertThat(page())
                    .containsPattern(formatted(
                            "\\| `%s` \\| %.3f \\| %.2f \\| %.2f \\| %.0f[^|]*\\| %.0f \\|",
                            model,
                            price.hit(),
                            price.miss(),
                            price.output(),
                            price.miss() / price.hit(),
                            price.output() / price.hit()));
        }
    }

    @Test
    void a_summary_pays_when_the_page_says() throws IOException {
        assertThat(page())
                .contains(summary(30_000, 8_000, 5_000))
                .contains(summary(59_000, 7_000, 4_000))
                .contains(summary(118_000, 9_000, 6_000));
    }

    /** It is written, read once, and makes what stays behind it a miss. */
    private static String summary(long from, long to, long behind) {
        Price price = price("deepseek-flash");
        double costs = (SUMMARY * price.output() + (SUMMARY + behind) * price.miss()) / 1e6;
        double saves = (from - to) * price.hit() / 1e6;
        return formatted("| %,d | %,d, %,d | $%.4f | $%.5f | %.0f", from, to, behind, costs, saves, costs / saves);
    }

    @Test
    void soft_and_hard_pay_within_as_many_times_what_stays_behind_as_the_page_says() throws IOException {
        assertThat(page().replaceAll("\\s+", " "))
                .contains(formatted(
                        "pay within %.0f × (tokens behind it)", times(CacheTerms.of(price("deepseek-flash")))))
                .contains(formatted(
                        "with `deepseek-v4-pro` within %.0f,", times(CacheTerms.of(price("deepseek-v4-pro")))))
                .contains(formatted("where the price is unknown within %.0f:", times(CacheTerms.ASSUMED)));
    }

    private static double times(CacheTerms terms) {
        return BreakEven.requests(terms, 1, 1);
    }
}
