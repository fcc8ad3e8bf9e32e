package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.HostEnvironment.NamedLocale;
import dev.deepseektui.app.tui.text.Glyphs;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedLocaleTest {
    private static final Map<String, String> REPLACED = Map.of("LANG", "C", "LC_CTYPE", "C.UTF-8");

    @Test
    void a_locale_that_lang_named_is_drawn_in_ascii() {
        Map<String, String> meant = NamedLocale.with(REPLACED, "LC_CTYPE", "");

        assertThat(meant).isEqualTo(Map.of("LANG", "C"));
        assertThat(Glyphs.of("auto", meant)).isEqualTo(Glyphs.ASCII);
    }

    @Test
    void a_locale_that_the_variable_itself_named_stands_there_again() {
        assertThat(NamedLocale.with(REPLACED, "LC_CTYPE", "POSIX")).isEqualTo(Map.of("LANG", "C", "LC_CTYPE", "POSIX"));
    }

    @Test
    void a_locale_that_was_named_for_all_is_drawn_in_ascii() {
        Map<String, String> meant = NamedLocale.with(Map.of("LC_ALL", "C.UTF-8", "LANG", "zh_CN.UTF-8"), "LC_ALL", "C");

        assertThat(meant).isEqualTo(Map.of("LC_ALL", "C", "LANG", "zh_CN.UTF-8"));
        assertThat(Glyphs.of("auto", meant)).isEqualTo(Glyphs.ASCII);
    }

    @Test
    void without_a_launcher_the_environment_is_what_was_meant() {
        assertThat(NamedLocale.of(REPLACED)).isEqualTo(REPLACED);
    }
}
