package dev.deepseektui.app.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineReaderTest {
    private final Errand errand = new Errand();

    private List<String> read(String... words) {
        return CommandLineReader.read(errand.called(), words).stream()
                .map(Called::name)
                .toList();
    }

    private Misuse misuse(String... words) {
        return catchThrowableOfType(Misuse.class, () -> read(words));
    }

    @Test
    void what_is_not_given_has_no_value() {
        assertThat(read()).containsExactly("errand");
        assertThat(errand.quick.isGiven()).isFalse();
        assertThat(errand.often.found()).isEmpty();
        assertThat(errand.often.or(7)).isEqualTo(7);
        assertThat(errand.set.all()).isEmpty();
    }

    @Test
    void a_value_stands_in_the_same_word_or_in_the_next() {
        read("--times=2", "--from", "shop");

        assertThat(errand.often.needed()).isEqualTo(2);
        assertThat(errand.from.needed()).isEqualTo(Path.of("shop"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-qCshop", "-qC=shop", "-C=shop,-q", "-q,-C,shop"})
    void letters_may_stand_in_one_word_the_last_with_its_value(String words) {
        read(words.split(",", -1));

        assertThat(errand.quick.isGiven()).isTrue();
        assertThat(errand.from.needed()).isEqualTo(Path.of("shop"));
    }

    @Test
    void a_switch_can_be_said_to_be_off() {
        read("--quick=false", "--verbose=TRUE");

        assertThat(errand.quick.isGiven()).isFalse();
        assertThat(errand.verbose.isGiven()).isTrue();
    }

    @Test
    void of_pairs_with_the_same_key_the_last_counts() {
        read("--set", "a=1", "--set=b==", "--set", "a=2");

        assertThat(Pair.table(errand.set.all())).isEqualTo(Map.of("a", "2", "b", "="));
    }

    @Test
    void words_of_a_kind_behind_a_value_belong_to_it() {
        read("--also", "milk", "the bread", "the", "salt", "--also=the");

        assertThat(errand.also.all()).containsExactly("milk the bread the", "the");
        assertThat(errand.what.found()).contains("salt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "-3", "-0.5", "", "=", "@file"})
    void what_is_no_option_is_a_word(String word) {
        read(word);

        assertThat(errand.what.found()).contains(word);
    }

    @Test
    void behind_two_hyphens_nothing_is_an_option_or_a_command() {
        read("--", "--quick");
        assertThat(errand.what.found()).contains("--quick");

        assertThat(CommandLineReader.read(new Errand().called(), "--", "pay")).hasSize(1);
    }

    @Test
    void a_command_takes_what_stands_behind_it() {
        assertThat(read("pay", "franc", "her", "him", "--much", "3")).containsExactly("errand", "errand pay");
        assertThat(errand.leaf.coin.needed()).isEqualTo(Errand.Leaf.Coin.franc);
        assertThat(errand.leaf.rest.all()).containsExactly("her", "him");
        assertThat(errand.leaf.much.needed()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay,--help", "pay,--nonsense,-h", "-h,pay", "-qh", "--version,pay", "group,-h"})
    void with_help_or_the_version_nothing_else_matters(String words) {
        assertThat(read(words.split(",", -1))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--times                | Missing required parameter for option '--times' (N)",
                "--times,--quick        | Expected parameter for option '--times' but found '--quick'",
                "--times,--              | Expected parameter for option '--times' but found '--'",
                "--times,pay            | Expected parameter for option '--times' but found 'pay'",
                "--times,-qv            | Expected parameter for option '--times' but found '-qv'",
                "--times,x              | Invalid value for option '--times': 'x' is not a whole number",
                "--times=               | Invalid value for option '--times': '' is not a whole number",
                "--times,99999999999    | Invalid value for option '--times': '99999999999' is not a whole number",
                "--times,1,--times,1    | option '--times' should be specified only once",
                "-q,--quick             | option '--quick' should be specified only once",
                "--quick=perhaps        | Invalid value for option '--quick': 'perhaps' is neither true nor false",
                "--set,a                | Invalid value for option '--set': 'a' is not KEY=VALUE",
                "--bogus                | Unknown option: '--bogus'",
                "-x                     | Unknown option: '-x'",
                "-qx                    | Unknown option: '-x'",
                "-xq                    | Unknown option: '-xq'",
                "-5x                    | Unknown option: '-5x'",
                "--bogus,--mogus        | Unknown options: '--bogus', '--mogus'",
                "a,b                    | Unmatched argument at index 1: 'b'",
                "a,-q,b,c               | Unmatched arguments from index 2: 'b', 'c'",
                "pay                    | Missing required parameters: 'COIN', 'TO'",
                "pay,cent               | Missing required parameter: 'TO'",
                "pay,cent,him           | Missing required option: '--much=N'",
                "pay,dime,him           | Invalid value for positional parameter at index 0 (COIN): expected one of [cent, franc] (case-sensitive) but was 'dime'",
                "group                  | Missing required subcommand",
                "-q,pay,cent,him,--much,3 | '--quick' stands before the command 'pay', where it counts for nothing: put it behind",
                "--times,3,group,pay,cent,him,--much,3 | '--times' stands before the command 'group', where it counts for nothing: put it behind",
                "milk,pay,cent,him,--much,3 | 'WHAT' stands before the command 'pay': put several words in quotes, or the command first",
                "group,play             | Unmatched argument at index 1: 'play'",
            })
    void what_cannot_be_understood_is_said_in_one_line(String words, String line) {
        assertThat(misuse(words.split(",", -1)).line()).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "1e999", "5f", "0x1p3", "1,5", " 5", ""})
    void a_number_is_written_in_digits(String word) {
        assertThatThrownBy(() -> Form.DOUBLE.reading().apply(word)).hasMessage("'" + word + "' is not a number");
    }

    @Test
    void a_number_may_have_a_sign_a_point_and_an_exponent() {
        assertThat(Form.DOUBLE.reading().apply("-1.5e-3")).isEqualTo(-0.0015);
    }

    @Test
    void a_misuse_says_whose_help_there_is() {
        assertThat(misuse("group", "pay").command()).isEqualTo("errand group pay");
        assertThat(misuse("a", "b", "pay", "cent", "him", "--much=1").command()).isEqualTo("errand");
    }

    @ParameterizedTest
    @CsvSource({"--quik,--quick", "--tims=3,--times", "--fom,--from"})
    void an_option_that_is_nearly_one_is_probably_that(String typed, String meant) {
        assertThat(misuse(typed).nearest()).isEqualTo(Optional.of(meant));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no", "-x", "--nonsense"})
    void what_is_like_nothing_is_left_alone(String typed) {
        assertThat(misuse(typed).nearest()).isEmpty();
    }

    @Test
    void a_command_within_another_that_is_nearly_one_is_probably_that() {
        assertThat(misuse("group", "pya").nearest()).contains("pay");
        assertThat(misuse("group", "yap").nearest()).isEmpty();
        assertThat(misuse("group", "payy").nearest()).contains("pay");
    }
}
