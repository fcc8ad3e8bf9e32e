package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HyperlinksTest {
    private static final Map<String, String> KITTY = Map.of("TERM", "xterm-kitty");
    private static final Hyperlinks LINKS = Hyperlinks.of(KITTY).in(Path.of("/work/shop"), KITTY);

    @ParameterizedTest
    @CsvSource({
        "TERM, xterm-kitty",
        "TERM_PROGRAM, iTerm.app",
        "TERM_PROGRAM, vscode",
        "VTE_VERSION, 7006",
        "WT_SESSION, 4c2a",
    })
    void a_terminal_that_says_who_it_is_gets_them(String variable, String value) {
        assertThat(Hyperlinks.of(Map.of(variable, value)).known()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "TERM, xterm-256color",
        "TERM, linux",
        "TERM, screen",
        "TERM_PROGRAM, Apple_Terminal",
        "VTE_VERSION, 4999"
    })
    void any_other_gets_none(String variable, String value) {
        assertThat(Hyperlinks.of(Map.of(variable, value)).known()).isFalse();
        assertThat(Hyperlinks.of(Map.of(variable, value)).target("https://example.org"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"3.3a, false", "3.4, true", "3.5a, true", "next-3.6, false"})
    void within_tmux_its_version_decides_whatever_is_around_it(String version, boolean known) {
        assertThat(Hyperlinks.of(Map.of(
                                "TMUX", "/tmp/tmux-1/default",
                                "TERM_PROGRAM", "tmux",
                                "TERM_PROGRAM_VERSION", version,
                                "VTE_VERSION", "7006"))
                        .known())
                .isEqualTo(known);
        assertThat(Hyperlinks.of(Map.of("STY", "1.pts", "TERM", "xterm-kitty")).known())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.org/a?b=c#d, https://example.org/a?b=c#d",
        "orders/retry.py, file:///work/shop/orders/retry.py",
        "orders/retry.py:10:3, file:///work/shop/orders/retry.py",
        "/work/shop/README.md, file:///work/shop/README.md",
    })
    void an_address_and_a_file_of_the_project_can_be_followed(String written, String target) {
        assertThat(LINKS.target(written)).isEqualTo(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "javascript:alert(1)",
                "file:///etc/passwd",
                "/etc/passwd",
                "../other/secret",
                "//host/share",
                "https:relative",
                "https://example.org/\033]8;;https://evil.example",
                "https://example.org/\007x",
                "https://ex\u0430mple.org",
                "https://example.org/a b",
                "ssh://host/x",
            })
    void what_leads_elsewhere_or_could_act_is_no_link(String written) {
        assertThat(LINKS.target(written)).isEmpty();
    }

    @Test
    void over_ssh_files_are_not_where_the_terminal_is() {
        Map<String, String> ssh = Map.of("TERM", "xterm-kitty", "SSH_TTY", "/dev/pts/1");
        Hyperlinks links = Hyperlinks.of(ssh).in(Path.of("/work/shop"), ssh);

        assertThat(links.target("README.md")).isEmpty();
        assertThat(links.target("https://example.org")).isEqualTo("https://example.org");
    }
}
