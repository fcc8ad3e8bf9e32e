package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
    @ParameterizedTest
    @CsvSource({
        "**/a,a", "**/a,x/y/a", "a/**,a/b", "a/**,a/b/c", "a/**/b,a/b", "a/**/b,a/x/y/b", "**,a", "**,a/b",
        "**/x/**,a/x/b", "*.c,a.c", "a*c,abbc", "a?c,abc", "a?c,a🙂c", "[a-c]x,bx", "[!a-c]x,dx", "[]]x,]x",
        "[[:digit:]]*,1a", "\\*,*", "[a/]b,ab", "a\\/b,a/b", "*a*b*c*,xxaxxbxxcxx", "**/a/**/b/**/c,1/a/2/b/3/4/c"
    })
    void matches(String glob, String path) {
        assertThat(PathGlob.of(glob).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "**/a,ab",
        "a/**,a",
        "a/**/b,ab",
        "*.c,x/a.c",
        "*,a/b",
        "a?c,a/c",
        "[a-c]x,dx",
        "[!a]b,ab",
        "[ab,a",
        "a\\,a",
        "a//b,a/b",
        "**/x/**,a/x",
        "[a/]b,a/b",
        "A,a"
    })
    void does_not_match(String glob, String path) {
        assertThat(PathGlob.of(glob).matches(path)).isFalse();
    }

    @Test
    void many_stars_do_not_take_for_ever() {
        assertThat(PathGlob.of("*a".repeat(100) + "b").matches("a".repeat(255))).isFalse();
        assertThat(PathGlob.of("**/a/".repeat(100) + "b").matches("a/".repeat(2_000) + "c"))
                .isFalse();
    }

    @Test
    @Timeout(30)
    void long_pattern_is_read_in_one_pass() {
        assertThat(PathGlob.of("[a]".repeat(300_000)).matches("a")).isFalse();
        assertThat(PathGlob.of("[" + "a".repeat(4_000) + "b]").matches("b")).isTrue();
        assertThat(PathGlob.of("[!" + "a".repeat(4_000) + "b]").matches("b")).isFalse();
    }
}
