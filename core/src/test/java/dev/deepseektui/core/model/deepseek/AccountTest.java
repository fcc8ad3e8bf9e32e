package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider.Balance;
import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountTest {
    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void models_are_sorted_by_name() throws Exception {
        scene.answers(
                200,
                "{\"object\":\"list\",\"data\":[{\"id\":\"deepseek-v4-pro\",\"object\":\"model\",\"owned_by\":\"deepseek\"},"
                        + "{\"id\":\"deepseek-flash\"},{\"id\":3}]}");

        assertThat(scene.client().models(scene.events::add, scene.cancellation))
                .containsExactly(new ModelInfo("deepseek-flash", null), new ModelInfo("deepseek-v4-pro", "deepseek"));
        assertThat(scene.received().getRequestLine()).startsWith("GET /models ");
    }

    @Test
    void amounts_keep_every_digit() throws Exception {
        scene.base(scene.server.url("/v1").toString())
                .answers(
                        200,
                        "{\"is_available\":true,\"balance_infos\":[{\"currency\":\"CNY\",\"total_balance\":\"110.10\","
                                + "\"granted_balance\":\"10.00\",\"topped_up_balance\":\"100.10\"}]}");

        Balance balance = scene.client().balance(scene.events::add, scene.cancellation);

        assertThat(balance.available()).isTrue();
        assertThat(balance.amounts())
                .containsExactly(new Balance.Amount(
                        "CNY", new BigDecimal("110.10"), new BigDecimal("10.00"), new BigDecimal("100.10")));
        assertThat(scene.received().getRequestLine()).startsWith("GET /user/balance ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "oops",
                "{\"is_available\":true,\"balance_infos\":[{\"currency\":\"CNY\",\"total_balance\":\"much\"}]}"
            })
    void what_is_no_balance_is_said_so(String body) {
        scene.answers(200, body);

        assertThatThrownBy(() -> scene.client().balance(scene.events::add, scene.cancellation))
                .isInstanceOf(RequestFailed.class)
                .hasMessageStartingWith("localhost sent ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e999999999",
                "1e-999999999",
                "1e-2147483647",
                "1e19",
                "0.0000000000000000001",
                "12345678901234567890123456789012345678901"
            })
    void what_is_no_amount_of_money_is_refused(String amount) {
        scene.answers(200, balance(amount));

        assertThatThrownBy(() -> scene.client().balance(scene.events::add, scene.cancellation))
                .isInstanceOf(RequestFailed.class)
                .hasMessageStartingWith("localhost sent a balance that is no amount of money; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-3.5", "1e18", "0.000000000000000001", "1234567890123456789012345678901234567890", "0"})
    void every_amount_of_money_is_taken(String amount) throws Exception {
        scene.answers(200, balance(amount));

        assertThat(scene.client().balance(scene.events::add, scene.cancellation).amounts())
                .singleElement()
                .returns(new BigDecimal(amount), Balance.Amount::total);
    }

    private static String balance(String total) {
        return "{\"is_available\":true,\"balance_infos\":[{\"currency\":\"CNY\",\"total_balance\":\"" + total
                + "\",\"granted_balance\":\"0\",\"topped_up_balance\":\"0\"}]}";
    }

    @Test
    void what_passes_is_tried_again() throws Exception {
        scene.answers(503, "").answers(200, "{\"data\":[]}");

        assertThat(scene.client().models(scene.events::add, scene.cancellation)).isEmpty();
        assertThat(scene.pauses).hasSize(1);
        assertThat(scene.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        Retrying.class,
                        notice -> assertThat(notice.line()).isEqualTo("server overloaded, retry 1 of 5 in 250 ms"));
    }
}
