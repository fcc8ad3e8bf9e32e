package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.testkit.Seed;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    private static final String[] PIECES = {
        "https",
        "http",
        "://",
        "/",
        ":",
        "localhost",
        "127.0.0.1",
        "[::1]",
        "a",
        "Example",
        ".",
        "..",
        "-",
        "com",
        "0",
        "1",
        "65535",
        "99999",
        "8443",
        "v1",
        "%20",
        "%",
        "x".repeat(63),
        "y".repeat(64),
        "[",
        "]",
        "@",
        "?",
        "#",
        " "
    };

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:0", "https://xn--0.com", "https://", "ftp://localhost", "nonsense"})
    void an_address_that_okhttp_refuses_is_the_users_to_mend(String address) {
        assertThatThrownBy(() -> Endpoint.of(address, Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("model.base_url: ");
    }

    @Test
    void what_the_settings_accept_is_an_address() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        int accepted = 0;
        for (int i = 0; i < 50_000; i++) {
            String address = random.nextInt(4) == 0 ? "" : "https://a";
            for (int pieces = random.nextInt(7); pieces >= 0; pieces--) {
                address += PIECES[random.nextInt(PIECES.length)];
            }
            if (BaseUrl.isAcceptable(address)) {
                accepted++;
                assertThat(Endpoint.of(address, Optional.empty()).host())
                        .as("%s, seed %d", address, seed)
                        .isNotEmpty();
            }
        }
        assertThat(accepted).as("seed %d", seed).isGreaterThan(1_000);
    }
}
