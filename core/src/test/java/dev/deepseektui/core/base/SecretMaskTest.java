package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {
    @ParameterizedTest
    @CsvSource({
        "https://api.deepseek.com, https://api.deepseek.com",
        "http://localhost:8080/v1, http://localhost:8080/v1",
        "https://me:pw@host/v1, https://***@host/v1",
        "https://token@host, https://***@host",
        "https://me:p@w@host, https://***@host",
        "https://me:p/w?x#y@host, https://***@host",
        "https:/me:pw@host, https:/***@host",
        "me:pw@host, ***@host",
        "https://host/v1?key=pw, https://host/v1?***",
        "https://me:pw@host?key=pw, https://***@host?***",
        "https://host#pw, https://host#***",
        "host, host"
    })
    void an_address_keeps_all_but_what_may_let_somebody_in(String address, String masked) {
        assertThat(SecretMask.address(address)).isEqualTo(masked);
    }

    /** Invalid addresses. Without a scheme, the user name before the colon looks like one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https:me:pw@host",
                "ftp://me:pw@host",
                "//me:pw@host",
                "https://me:pw@",
                "me:pw@",
                "a\nme:pw@host"
            })
    void whatever_is_wrong_with_it_the_password_is_not_shown(String address) {
        assertThat(SecretMask.address(address)).doesNotContain("pw");
    }

    @Test
    void in_a_text_every_address_is_masked_and_the_rest_stays() {
        assertThat(SecretMask.addresses("Unmatched: 'https://me:pw@host/v1' and \"http://h?pw=1\", mail me@host"))
                .isEqualTo("Unmatched: 'https://***@host/v1' and \"http://h?***\", mail me@host");
    }
}
