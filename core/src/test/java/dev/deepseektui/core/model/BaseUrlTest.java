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
                "HTTP://LOCALHOST",
                "https://example.org:1",
                "https://example.org:65535",
                "https://xn--mnchen-3ya.example",
                "https://a23456789012345678901234567890123456789012345678901234567890123.example"
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
                "http://10.0.0.1",
                "http://localhost:0",
                "https://example.org:0",
                "https://example.org:65536",
                "https://xn--0.com",
                "https://[fe80::1%25eth0]",
                "https://a234567890123456789012345678901234567890123456789012345678901234.example"
            })
    void anything_else_is_refused(String address) {
        assertThat(BaseUrl.isAcceptable(address)).isFalse();
    }
}
