package dev.deepseektui.core.conversation.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.tape.event.TokenUsage;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
    private static final Instant OFF_PEAK = Instant.parse("2026-11-18T12:00:00Z");

    private final PriceTable table = PriceTable.forHost("api.deepseek.com", Map.of());

    @Test
    void it_names_the_models_that_it_has_a_price_of() {
        assertThat(table.models()).containsExactly("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-pro");
        assertThat(PriceTable.forHost("localhost", Map.of("mine", new Price(1, 1, 1)))
                        .models())
                .containsExactly("mine");
    }

    @Test
    void the_providers_models_have_their_dated_price() {
        assertThat(table.at("deepseek-flash", OFF_PEAK)).hasValue(new Price(0.003, 0.15, 0.60));
        assertThat(table.at("DeepSeek-V4-Pro", OFF_PEAK)).hasValue(new Price(0.022, 0.66, 1.98));
        assertThat(table.at("deepseek-flash", Instant.parse("2026-01-01T12:00:00Z")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-18T01:00:00Z, 2", "2026-11-18T03:59:59Z, 2", "2026-11-18T04:00:00Z, 1", "2026-11-18T06:00:00Z, 2",
        "2026-11-18T09:59:59Z, 2", "2026-11-18T10:00:00Z, 1", "2026-11-21T02:00:00Z, 1", "2026-11-22T07:00:00Z, 1"
    })
    void peak_hours_of_working_days_cost_double(Instant moment, double factor) {
        assertThat(table.at("deepseek-flash", moment).orElseThrow().miss()).isEqualTo(0.15 * factor);
    }

    @Test
    void another_hosts_prices_are_unknown_until_the_user_says_them() {
        Price own = new Price(1, 2, 3);

        assertThat(PriceTable.forHost("api.example.org", Map.of()).at("deepseek-flash", OFF_PEAK))
                .isEmpty();
        assertThat(PriceTable.forHost("api.example.org", Map.of("m", own)).at("m", OFF_PEAK))
                .hasValue(own);
    }

    @Test
    void reasoning_is_part_of_the_completion_and_not_counted_twice() {
        TokenUsage usage = new TokenUsage(1_000_000L, 500_000L, 900_000L, 100_000L, 400_000L);

        assertThat(new Price(1, 10, 100).of(usage).orElseThrow()).isCloseTo(0.9 + 1 + 50, within(1e-9));
    }

    @Test
    void an_unknown_part_makes_the_bill_unknown() {
        assertThat(new Price(1, 1, 1).of(new TokenUsage(10L, 10L, null, null, null)))
                .isEmpty();
    }

    @Test
    void of_an_unknown_price_a_hit_is_taken_for_a_tenth_of_a_miss() {
        CacheTerms terms = PriceTable.forHost("api.example.org", Map.of()).cacheTerms("deepseek-flash", OFF_PEAK);

        assertThat(terms).isEqualTo(CacheTerms.ASSUMED);
    }

    @Test
    void peak_hours_do_not_change_what_the_cache_is_worth() {
        assertThat(table.cacheTerms("deepseek-flash", Instant.parse("2026-11-18T01:00:00Z"))
                        .hitShare())
                .isCloseTo(0.02, within(1e-12));
    }
}
