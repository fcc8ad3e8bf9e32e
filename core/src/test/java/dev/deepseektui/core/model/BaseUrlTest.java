package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://api.deepseek.com",
                "https://proxy.example:8443/v1",
                "http://localhost:11434",
                "http://127.0.0.1:8080/v1",
                "http://[::1]:9000",
                "HTTP://LOCALHOST"
            })
    void encrypted_addresses_and_this_machine_are_accepted(String address) {
        assertThat(BaseUrl.isAcceptable(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.org",
                "http://127.0.0.1.evil.example",
                "http://localhost.evil.example",
                "http://localhost@evil.example",
                "https://user:pass@example.org",
                "https://example.org/?key=1",
                "ftp://localhost",
                "api.deepseek.com",
                "https://",
                "",
                "http://10.0.0.1"
            })
    void anything_else_is_refused(String address) {
        assertThat(BaseUrl.isAcceptable(address)).isFalse();
    }
}
