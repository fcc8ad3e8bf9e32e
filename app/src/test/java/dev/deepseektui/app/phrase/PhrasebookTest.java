package dev.deepseektui.app.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.language.Language;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PhrasebookTest {
    @BeforeEach
    void speakChinese() {
        Language.CHINESE.speak();
    }

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.speak();
    }

    @Test
    void what_is_known_is_said_in_chinese_with_its_facts() {
        assertThat(Phrasebook.said("session 4711: there is none; `deepseek-tui sessions list` shows them"))
                .isEqualTo("会话 4711：不存在；`deepseek-tui sessions list` 可列出");
    }

    @Test
    void what_is_not_known_stays_as_it_is() {
        assertThat(Phrasebook.said("the flux is out of phase")).isEqualTo("the flux is out of phase");
        assertThat(Phrasebook.said("已经是中文")).isEqualTo("已经是中文");
        assertThat(Phrasebook.said("")).isEmpty();
    }

    @Test
    void in_english_nothing_is_changed() {
        Language.ENGLISH.speak();

        assertThat(Phrasebook.said("top up your account")).isEqualTo("top up your account");
        assertThat(Phrasebook.part("true or false")).isEqualTo("true or false");
    }

    @Test
    void a_reason_inside_a_sentence_is_said_too_and_a_name_is_left_alone() {
        assertThat(Phrasebook.said("not a directory: cannot be read (permission denied); check its permissions"))
                .isEqualTo("not a directory：无法读取（权限不足）；请检查其权限");
        assertThat(Phrasebook.said("api.deepseek.com is busy (429: slow down); try again later"))
                .isEqualTo("api.deepseek.com 繁忙（429: slow down）；请稍后再试");
        assertThat(Phrasebook.said("Cost limit of the session reached: $2.00 of $1.50."
                        + " Raise cost.session_limit_usd to continue."))
                .isEqualTo("会话费用已达上限：$2.00 / $1.50。请提高 cost.session_limit_usd 后继续。");
    }

    @Test
    void which_values_a_setting_takes_is_said_inside_of_its_complaint_and_alone() {
        assertThat(Phrasebook.said("config.toml:3: memory.top_k = 0: must be a whole number from 1 to 64"))
                .isEqualTo("config.toml:3: memory.top_k = 0：必须是 1 到 64 的整数");
        assertThat(Phrasebook.part("a whole number from 1 to 64")).isEqualTo("1 到 64 的整数");
    }

    @Test
    void what_stands_only_inside_of_sentences_is_no_sentence() {
        assertThat(Phrasebook.said("session")).isEqualTo("session");
        assertThat(Phrasebook.said("tea or coffee")).isEqualTo("tea or coffee");
    }

    @Test
    void what_looks_like_a_place_inside_a_fact_is_none() {
        assertThat(Phrasebook.said("A hook ended the turn: {0~} {9}")).isEqualTo("钩子结束了本轮：{0~} {9}");
    }

    @Test
    void of_two_that_fit_the_one_counts_that_says_more() {
        Phrases phrases = new Phrases(
                List.<String[][]>of(new String[][] {{"{0} failed", "{0} 失败"}, {"{0} has failed", "{0} 已失败"}}));

        assertThat(phrases.said("it has failed", fact -> fact)).contains("it 已失败");
    }

    @Test
    void a_sentence_that_overlaps_itself_does_not_fit() {
        assertThat(Phrase.of("ab{0}ba", "{0}").said("aba", fact -> fact)).isEmpty();
        assertThat(Phrase.of("ab{0}ba", "{0}").said("abba", fact -> fact)).contains("");
    }

    @Test
    void each_line_of_an_error_is_said() {
        assertThat(Phrasebook.said(new UserError(List.of("this names no file", "this names no program"))))
                .containsExactly("没有写明文件", "没有写明程序");
    }

    @Test
    void a_long_hostile_line_is_left_alone() {
        String line = ": must be ".repeat(100_000);

        assertThat(Phrasebook.said(line)).isEqualTo(line);
    }
}
