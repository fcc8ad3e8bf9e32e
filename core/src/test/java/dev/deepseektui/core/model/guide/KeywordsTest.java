package dev.deepseektui.core.model.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.guide.GuideSearch.Keywords;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KeywordsTest {
    @Test
    void words_that_only_ask_are_left_out() {
        assertThat(Keywords.of("Where are tokens counted?").words()).containsExactly("token", "count");
        assertThat(Keywords.of("Hello! What can you do?").words()).isEmpty();
    }

    @Test
    void endings_are_cut_but_never_to_less_than_four_letters() {
        assertThat(Keywords.of("retries retried entry ages").words()).containsExactly("retr", "entr", "ages");
    }

    @Test
    void a_name_from_the_code_is_taken_apart() {
        assertThat(Keywords.of("TapeSalvage max_tokens").words()).containsExactly("tape", "salvag", "max", "token");
    }

    @Test
    void the_first_six_are_kept() {
        assertThat(Keywords.of("cat zebra elephant butterfly crocodile dragon penguin")
                        .words())
                .containsExactly("cat", "zebra", "elephant", "butterfl", "crocodil", "dragon");
    }

    @Test
    void a_word_is_looked_for_where_one_begins() {
        Pattern token = Pattern.compile(Keywords.pattern("token"));

        assertThat("the tokens|countTokens|MAX_TOKENS|x_token".split("\\|"))
                .allMatch(text -> token.matcher(text).find());
        assertThat(Pattern.compile(Keywords.pattern("stor")).matcher("history").find())
                .isFalse();
    }

    @Test
    void people_are_shown_them_as_they_asked() {
        assertThat(Keywords.of("Where is the Probability of failures computed?").asked())
                .containsExactly("Probability", "failures", "computed");
    }

    @Test
    void in_chinese_what_stands_between_the_asking_words_is_looked_for() {
        assertThat(Keywords.of("请问会话文件在哪里加锁？").words()).containsExactly("会话文件", "加锁");
        assertThat(Keywords.of("TapeLock是如何实现的").words()).containsExactly("tape", "lock", "实现");
        assertThat(Keywords.of("你好！").words()).isEmpty();
    }

    @Test
    void other_alphabets_have_words_too() {
        assertThat(Keywords.of("где Счётчик?").words()).contains("счётчик");
    }
}
