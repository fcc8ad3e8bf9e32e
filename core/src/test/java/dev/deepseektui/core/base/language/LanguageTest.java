package dev.deepseektui.core.base.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LanguageTest {
    @Test
    void a_setting_wins_over_the_locale() {
        assertThat(Language.of("en", Map.of("LANG", "zh_CN.UTF-8"))).isEqualTo(Language.ENGLISH);
        assertThat(Language.of("zh", Map.of("LANG", "en_US.UTF-8"))).isEqualTo(Language.CHINESE);
    }

    @Test
    void auto_follows_the_first_locale_that_is_set() {
        assertThat(Language.of("auto", Map.of("LANG", "zh_CN.UTF-8"))).isEqualTo(Language.CHINESE);
        assertThat(Language.of("auto", Map.of("LC_MESSAGES", "zh_TW.utf8", "LANG", "en_US.UTF-8")))
                .isEqualTo(Language.CHINESE);
        assertThat(Language.of("auto", Map.of("LC_ALL", "C.UTF-8", "LANG", "zh_CN.UTF-8")))
                .isEqualTo(Language.ENGLISH);
        assertThat(Language.of("auto", Map.of("LC_ALL", "", "LANG", "zh_CN.UTF-8")))
                .isEqualTo(Language.CHINESE);
    }

    @Test
    void what_is_not_known_is_english() {
        assertThat(Language.of("auto", Map.of())).isEqualTo(Language.ENGLISH);
        assertThat(Language.of("auto", Map.of("LANG", "fr_FR.UTF-8"))).isEqualTo(Language.ENGLISH);
    }

    @Test
    void a_locale_that_could_not_show_chinese_does_not_choose_it() {
        assertThat(Language.of("auto", Map.of("LANG", "zh_CN.GB2312"))).isEqualTo(Language.ENGLISH);
        assertThat(Language.of("auto", Map.of("LANG", "zh_CN"))).isEqualTo(Language.ENGLISH);
    }
}
