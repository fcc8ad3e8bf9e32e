package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionTest {
    @Test
    void the_commit_stands_behind_the_number() {
        assertThat(Version.commit("0.1.0\n3db4bfde-dirty\n")).isEqualTo("3db4bfde-dirty");
        assertThat(Version.whole("3db4bfde")).contains(Version.number() + " (commit 3db4bfde, Java ");
    }

    @Test
    void where_no_build_said_it_there_is_none() {
        assertThat(Version.commit("0.1.0\n\n")).isEmpty();
        assertThat(Version.commit("0.1.0\n${commit}\n")).isEmpty();
        assertThat(Version.whole("")).contains(Version.number() + " (Java ");
    }

    @Test
    void the_number_is_of_one_line() {
        assertThat(Version.number()).isNotEmpty().doesNotContain("\n");
    }
}
