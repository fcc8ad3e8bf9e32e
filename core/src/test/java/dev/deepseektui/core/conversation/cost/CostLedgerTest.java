package dev.deepseektui.core.conversation.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostLedgerTest {
    private final CostLedger ledger = new CostLedger(PriceTable.ofProvider());

    @Test
    void bills_add_up_at_the_price_of_their_time_and_model() {
        bill("deepseek-flash", "2026-11-18T12:00:00Z", new TokenUsage(1_000_000L, 0L, 0L, 1_000_000L, 0L));
        bill("deepseek-flash", "2026-11-18T02:00:00Z", new TokenUsage(1_000_000L, 0L, 1_000_000L, 0L, 0L));

        assertThat(ledger.total().orElseThrow()).isCloseTo(0.15 + 0.006, within(1e-12));
        assertThat(ledger.input()).isEqualTo(2_000_000);
        assertThat(ledger.hits()).isEqualTo(1_000_000);
    }

    @Test
    void an_unknown_bill_leaves_the_total_unknown_and_a_lower_bound() {
        bill("deepseek-flash", "2026-11-18T12:00:00Z", new TokenUsage(1_000_000L, 0L, 0L, 1_000_000L, 0L));
        bill("deepseek-flash", "2026-11-18T12:00:00Z", null);

        assertThat(ledger.total()).isEmpty();
        assertThat(ledger.atLeast()).isCloseTo(0.15, within(1e-12));
    }

    @Test
    void an_answer_of_no_model_is_no_bill_whatever_the_price() {
        CostLedger elsewhere = new CostLedger(PriceTable.forHost("api.example.org", Map.of()));
        elsewhere.apply(new Recorded(
                1,
                Instant.parse("2026-11-18T12:00:00Z"),
                new ReplyReceived(
                        1, "Here.", null, List.of(), "stop", TokenUsage.NOTHING, "embedded guide", null, null, null),
                0));

        assertThat(elsewhere.total()).hasValue(0);
        assertThat(elsewhere.unknownBills()).isZero();
    }

    @Test
    void the_parts_of_the_bills_add_up_to_the_total_and_an_unknown_bill_has_tokens_but_no_dollars() {
        bill(
                "deepseek-flash",
                "2026-11-18T12:00:00Z",
                new TokenUsage(3_000_000L, 1_000_000L, 1_000_000L, 2_000_000L, null));

        assertThat(ledger.parts().hits()).isEqualTo(new BillParts.BillPart(1_000_000, 0.003));
        assertThat(ledger.parts().misses()).isEqualTo(new BillParts.BillPart(2_000_000, 0.3));
        assertThat(ledger.parts().output()).isEqualTo(new BillParts.BillPart(1_000_000, 0.6));
        assertThat(ledger.rate()).contains(new CostLedger.Rate("deepseek-flash", new Price(0.003, 0.15, 0.60)));

        bill("deepseek-flash", "2026-11-18T12:00:00Z", new TokenUsage(10L, 5L, null, null, null));

        assertThat(ledger.parts().output()).isEqualTo(new BillParts.BillPart(1_000_005, 0.6));
    }

    @Test
    void what_the_provider_charged_counts_in_the_place_of_its_prices() {
        bill("deepseek-flash", "2026-11-18T12:00:00Z", new TokenUsage(1_000_000L, 10L, 400_000L, 600_000L, null, 0.03));

        assertThat(ledger.total()).hasValue(0.03);
        assertThat(ledger.parts().whole()).isEqualTo(0.03);
        assertThat(ledger.parts().dollars()).isEqualTo(0.03);
        assertThat(ledger.parts().hits()).isEqualTo(new BillParts.BillPart(400_000, 0));
        assertThat(ledger.rate()).isEmpty();
        assertThat(ledger.saved().orElseThrow()).isCloseTo(0.4 * (0.15 - 0.003), within(1e-12));
    }

    @Test
    void a_charge_of_a_model_without_a_price_is_known_and_what_its_cache_saved_is_not() {
        bill("somebody/else", "2026-11-18T12:00:00Z", new TokenUsage(100L, 10L, 40L, 60L, null, 0.03));

        assertThat(ledger.total()).hasValue(0.03);
        assertThat(ledger.unknownBills()).isZero();
        assertThat(ledger.saved()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_charge_that_a_damaged_tape_has_is_none(double charged) {
        bill("deepseek-flash", "2026-11-18T12:00:00Z", new TokenUsage(1_000_000L, 0L, 0L, 1_000_000L, 0L, charged));

        assertThat(ledger.total().orElseThrow()).isCloseTo(0.15, within(1e-12));
    }

    @Test
    void the_sum_of_charges_is_unknown_as_soon_as_one_is() {
        TokenUsage charged = new TokenUsage(1L, 1L, 0L, 1L, null, 0.5);

        assertThat(TokenUsage.sum(List.of(charged, charged)).billed()).isEqualTo(1.0);
        assertThat(TokenUsage.sum(List.of(charged, new TokenUsage(1L, 1L, 0L, 1L, null)))
                        .billed())
                .isNull();
    }

    @Test
    void requests_outside_the_conversation_are_billed_too() {
        TokenUsage usage = new TokenUsage(1_000_000L, 0L, 0L, 1_000_000L, 0L);
        apply(new RequestBilled("summary", "deepseek-flash", usage));

        assertThat(ledger.total().orElseThrow()).isCloseTo(0.15, within(1e-12));
    }

    @Test
    void a_changed_model_is_billed_at_its_own_price_and_an_echoed_alias_at_that_of_the_asked() {
        TokenUsage usage = new TokenUsage(1_000_000L, 0L, 0L, 1_000_000L, 0L);
        apply(new HeaderChanged(HeaderChanged.Reason.MODEL, "deepseek-v4-pro", "high", "", "[]"));
        apply(new ReplyReceived(1, "", null, List.of(), "stop", usage, null, null, null, null));
        apply(new ReplyReceived(2, "", null, List.of(), "stop", usage, "some-alias", null, null, null));

        assertThat(ledger.total().orElseThrow()).isCloseTo(2 * 0.66, within(1e-12));
    }

    private void apply(TapeEvent event) {
        ledger.apply(new Recorded(1, Instant.parse("2026-11-18T12:00:00Z"), event, 0));
    }

    private void bill(String model, String moment, @Nullable TokenUsage usage) {
        TapeEvent reply = new ReplyReceived(1, "", null, List.of(), "stop", usage, model, null, null, null);
        ledger.apply(new Recorded(1, Instant.parse(moment), reply, 0));
    }
}
