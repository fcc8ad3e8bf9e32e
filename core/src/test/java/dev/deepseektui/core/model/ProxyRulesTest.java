package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.ProxyRules.ProxyAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyRulesTest {
    private static final String API = "https://api.deepseek.com/chat/completions";

    @Test
    void without_variables_there_is_no_proxy() {
        assertThat(proxy(Map.of(), API)).isEmpty();
        assertThat(proxy(Map.of("HTTPS_PROXY", " "), API)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTPS_PROXY, proxy.example:3128, https://x.example, HTTP proxy.example 3128",
        "https_proxy, http://proxy.example:3128/, https://x.example, HTTP proxy.example 3128",
        "HTTPS_PROXY, http://proxy.example, https://x.example, HTTP proxy.example 80",
        "HTTP_PROXY, http://[::1]:8080, http://x.example, HTTP ::1 8080",
        "ALL_PROXY, socks5://proxy.example, https://x.example, SOCKS proxy.example 1080",
        "all_proxy, socks5h://10.0.0.1:9, http://x.example, SOCKS 10.0.0.1 9",
        "HTTP_PROXY, http://proxy.example, https://x.example, none",
        "HTTPS_PROXY, http://proxy.example, http://x.example, none"
    })
    void each_scheme_has_its_variable(String variable, String value, String target, String expected) {
        assertThat(proxy(Map.of(variable, value), target)
                        .map(found -> found.protocol() + " " + found.host() + " " + found.port())
                        .orElse("none"))
                .isEqualTo(expected);
    }

    @Test
    void the_lower_case_name_and_the_schemes_own_win() {
        Map<String, String> environment = Map.of(
                "HTTPS_PROXY", "upper", "https_proxy", "lower", "ALL_PROXY", "all", "no_proxy", "", "NO_PROXY", "");

        assertThat(proxy(environment, API)).map(ProxyAddress::host).hasValue("lower");
    }

    @Test
    void a_login_is_decoded_and_never_shown() {
        ProxyAddress found = proxy(Map.of("HTTPS_PROXY", "http://jo:p%40ss+%3A@proxy:1"), API)
                .orElseThrow();

        assertThat(found.login()).hasValue(new ProxyAddress.Login("jo", "p@ss+:"));
        assertThat(found.toString()).doesNotContain("p@ss", "p%40ss");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://s3cret@proxy",
                "http://s3cret:pa ss@proxy",
                "socks5://s3cret:x@proxy",
                "http://",
                "https://proxy"
            })
    void what_cannot_be_used_is_said_without_its_secrets(String value) {
        assertThatThrownBy(() -> proxy(Map.of("HTTPS_PROXY", value), API))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("HTTPS_PROXY: ")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "http://127.0.0.1/v1", "http://[::1]:1"})
    void this_machine_is_never_reached_through_a_proxy(String target) {
        assertThat(proxy(Map.of("ALL_PROXY", "proxy", "HTTP_PROXY", "proxy"), target))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*                       | https://a.example      | true",
                "example.org             | https://example.org    | true",
                "example.org             | https://api.example.org| true",
                "example.org             | https://badexample.org | false",
                ".example.org            | https://api.example.org| true",
                "*.example.org           | https://api.example.org| true",
                "EXAMPLE.org             | https://API.example.ORG| true",
                "a.b, example.org        | https://example.org    | true",
                "a.b example.org         | https://example.org    | true",
                "example.org:443         | https://example.org    | true",
                "example.org:8443        | https://example.org    | false",
                "example.org:8443        | https://example.org:8443 | true",
                "10.1.2.3                | https://10.1.2.3       | true",
                "10.0.0.0/8              | https://10.1.2.3       | true",
                "10.0.0.0/8              | https://11.1.2.3       | false",
                "0.0.0.0/0               | https://11.1.2.3       | true",
                "10.0.0.0/8:443          | https://10.1.2.3       | true",
                "10.0.0.0/8              | https://10.example.org | false",
                "fd00::/8                | https://[fd12::1]      | true",
                "fd00::/8                | https://[fe12::1]      | false",
                "[fd12::1]               | https://[fd12:0::1]    | true",
                "[fd12::1]:444           | https://[fd12::1]      | false",
                "10.0.0.0/x              | https://10.0.0.1       | false",
                "300.0.0.0/8             | https://10.0.0.1       | false",
                ",, .                    | https://example.org    | false"
            })
    void exceptions_are_hosts_suffixes_ports_and_ranges(String list, String target, boolean direct) {
        Map<String, String> environment = new HashMap<>(Map.of("ALL_PROXY", "proxy", "NO_PROXY", list));

        assertThat(proxy(environment, target).isEmpty()).isEqualTo(direct);
    }

    private static Optional<ProxyAddress> proxy(Map<String, String> environment, String target) {
        return ProxyRules.of(environment).proxyFor(URI.create(target));
    }
}
