package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer.Tables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PieceScannerTest {
    private final PieceScanner scanner = new PieceScanner(Tables.shared().classes());

    @Test
    void digits_come_in_threes() {
        assertThat(pieces("1234567")).containsExactly("123", "456", "7");
    }

    @Test
    void a_letter_word_takes_one_character_before_it() {
        assertThat(pieces("one two\tthree")).containsExactly("one", " two", "\tthree");
        assertThat(pieces("\u0000word")).containsExactly("\u0000word");
    }

    @Test
    void ascii_punctuation_takes_ascii_letters_only() {
        assertThat(pieces(".cafés")).containsExactly(".caf", "és");
    }

    @Test
    void symbols_take_a_space_before_and_line_ends_behind() {
        assertThat(pieces("a ={\n\n b")).containsExactly("a", " ={\n\n", " b");
    }

    @Test
    void white_space_ends_with_its_last_line_end() {
        assertThat(pieces(" \n \n  x")).containsExactly(" \n \n", " ", " x");
    }

    @Test
    void a_space_is_left_to_a_word_but_not_to_a_digit_or_an_ideograph() {
        assertThat(pieces("a   b")).containsExactly("a", "  ", " b");
        assertThat(pieces("a   1")).containsExactly("a", "   ", "1");
        assertThat(pieces("a   中")).containsExactly("a", "   ", "中");
    }

    @Test
    void kana_and_ideographs_split_from_letters_and_from_their_own_symbols() {
        assertThat(pieces("aア・イ語b")).containsExactly("a", "ア", "・", "イ語", "b");
    }

    @Test
    void an_unassigned_kana_is_a_prefix_of_the_letters_behind_it() {
        assertThat(pieces("\u3097\u3097ア")).containsExactly("\u3097", "\u3097ア");
    }

    @Test
    void what_no_rule_names_is_a_piece_of_its_own() {
        assertThat(pieces("\u0000\u0000\u0000a.")).containsExactly("\u0000\u0000", "\u0000a", ".");
        assertThat(pieces("\u0000\u0000.")).containsExactly("\u0000\u0000", ".");
    }

    private List<String> pieces(String text) {
        char[] chars = text.toCharArray();
        List<String> pieces = new ArrayList<>();
        int start = 0;
        while (start < chars.length) {
            int end = scanner.end(chars, start, chars.length);
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }
}
