package dev.deepseektui.app.tui.editor.vim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.editor.AskEditor;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.keys.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys to text, cursor and mode; each begins in normal mode at the start of the text. */
class VimKeysTest {
    private static final int WIDTH = 80;

    private static AskEditor holding(String text) {
        return press(AskEditor.with(History.EMPTY).inVim().paste(text), "<gg0");
    }

    /** {@code <} is Escape, {@code ^R} Ctrl+R, {@code ⌫} Backspace and {@code ⏎} a new line. */
    private static AskEditor press(AskEditor ask, String keys) {
        AskEditor now = ask;
        for (int key : keys.replace("^R", "\022").codePoints().toArray()) {
            now = switch (key) {
                case '<' -> now.act(Action.CANCEL, WIDTH);
                case '\022' -> now.act(Action.SEARCH_HISTORY, WIDTH);
                case '⌫' -> now.act(Action.DELETE_LEFT, WIDTH);
                case '⏎' -> now.act(Action.NEWLINE, WIDTH);
                default -> now.type(Character.toString(key));
            };
        }
        return now;
    }

    /** The text with | before the cursor, ⏎ for a line feed and, in the table, ␣ for a blank at an end. */
    private static String shown(AskEditor ask) {
        String before = ask.beforeCursor();
        return (before + "|" + ask.ask().substring(before.length())).replace("\n", "⏎");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            ignoreLeadingAndTrailingWhitespace = true,
            quoteCharacter = '\0',
            value = {
                // motions
                "one two § l § o|ne two",
                "one two § 3l § one| two",
                "one two § 99l § one tw|o",
                "one two § $h § one t|wo",
                "one two § $ § one tw|o",
                "one two § w § one |two",
                "one two § 2w § one tw|o",
                "one.two three § w § one|.two three",
                "one.two three § W § one.two |three",
                "one two § e § on|e two",
                "one two § 2e § one tw|o",
                "one.two x § E § one.tw|o x",
                "one two § $b § one |two",
                "one two § $2b § |one two",
                "a.b c § $B § |a.b c",
                "one two § $ge § on|e two",
                "__one § $0 § |__one",
                "one two one § fo § one tw|o one",
                "one two one § 2fo § one two |one",
                "one two one § to § one t|wo one",
                "one two one § fo; § one two |one",
                "one two one § $Fo § one two |one",
                "one two one § $To § one two o|ne",
                "one two § fz § |one two",
                "a⏎b⏎c § j § a⏎|b⏎c",
                "a⏎b⏎c § G § a⏎b⏎|c",
                "a⏎b⏎c § Gk § a⏎|b⏎c",
                "a⏎b⏎c § 2G § a⏎|b⏎c",
                "a⏎b⏎c § Ggg § |a⏎b⏎c",
                "long⏎x⏎long § lljj § long⏎x⏎lo|ng",
                "a⏎⏎b § } § a⏎|⏎b",
                "a⏎⏎b § G{ § a⏎|⏎b",
                "f(a, b) § % § f(a, b|)",
                "f(a, b) § $% § f|(a, b)",
                // deleting
                "one two § x § |ne two",
                "one two § 3x § | two",
                "one two § $X § one t|o",
                "one two § dw § |two",
                "one two three § d2w § |three",
                "one two three § 2dw § |three",
                "one two § wdw § one|␣",
                "one⏎two § dw § |⏎two",
                "one two § de § | two",
                "one two § $db § one |o",
                "one two § wD § one|␣",
                "one two § d$ § |",
                "one two § $d0 § |o",
                "one two one § dfo § | one",
                "one two one § wdto § one |o one",
                "a⏎b⏎c § dd § |b⏎c",
                "a⏎b⏎c § 2dd § |c",
                "a⏎b⏎c § jdd § a⏎|c",
                "a⏎b⏎c § Gdd § a⏎|b",
                "a⏎b⏎c § dj § |c",
                "a⏎b⏎c § dG § |",
                "a⏎b⏎c § Gdgg § |",
                "f(a, b) § d% § |",
                // objects of the text
                "one two three § wdiw § one | three",
                "one two three § wdaw § one |three",
                "one two § wdaw § on|e",
                "say \"a b\" now § fadi\" § say \"|\" now",
                "say \"a b\" now § di\" § say \"|\" now",
                "say \"a b\" now § da\" § say | now",
                "f(a, g(b)) § fbdi( § f(a, g(|))",
                "f(a, g(b)) § fadi) § f(|)",
                "f(a, b) § fada( § |f",
                "x {a} y § fadiB § x {|} y",
                "x [a] y § fada] § x | y",
                "a⏎b⏎⏎c § dip § |⏎c",
                "a⏎b⏎⏎c § dap § |c",
                "one two § di( § |one two",
                // changing
                "one two § cwthe< § th|e two",
                "one two § c2wa< § |a",
                "one two § wciwx< § one |x",
                "one two § Cnew< § ne|w",
                "one two § sX< § |Xne two",
                "a⏎b § ccx< § |x⏎b",
                "a⏎b § Sxy< § x|y⏎b",
                "one § rX § |Xne",
                "one § 2rX § X|Xe",
                "one § 9rX § |one",
                "one § 2~ § ON|e",
                "a⏎  b § J § a| b",
                "a⏎b⏎c § 3J § a b| c",
                // writing
                "one § ix< § |xone",
                "one § ax< § o|xne",
                "one § Ax< § one|x",
                "one § $Ix< § |xone",
                "a⏎b § ox< § a⏎|x⏎b",
                "a⏎b § jOx< § a⏎|x⏎b",
                "one § 3ix< § xx|xone",
                "one § ixy⌫< § |xone",
                "one § ix⏎y< § x⏎|yone",
                // copying and putting back
                "a b § xp § ␣|ab",
                "ab § xp § b|a",
                "one two § ywP § one| one two",
                "one two § yw$p § one twoone|␣",
                "a⏎b § yyp § a⏎|a⏎b",
                "a⏎b § yyP § |a⏎a⏎b",
                "a⏎b § ddp § b⏎|a",
                "a⏎b § Y2p § a⏎|a⏎a⏎b",
                "a⏎b⏎c § yjGp § a⏎b⏎c⏎|a⏎b",
                // taking back
                "one two § dwu § |one two",
                "one two § dwu^R § |two",
                "one two § ixyz<u § |one two",
                "one two § xxx2u § |ne two",
                "one two § u § |",
                // again
                "one two three § dw. § |three",
                "one two three four § dw2. § |four",
                "a b c § cwx<w. § x |x c",
                "a⏎b § Ax<j. § ax⏎b|x",
                "aaaa § 2x. § |",
                "abc § rxl. § x|xc",
                "a⏎b⏎c § dd. § |c",
                "one § . § |one",
                // choosing
                "one two § ved § | two",
                "one two § vwd § |wo",
                "one two § wvbd § |wo",
                "one two § vwod § |wo",
                "a⏎b⏎c § Vjd § |c",
                "a⏎b⏎c § jVGd § |a",
                "one two § viwy$p § one twoon|e",
                "one two § vecx< § |x two",
                "one two § vU § |One two",
                "one two § veU § |ONE two",
                "one two § ver- § |--- two",
                "one two § ve~ § |ONE two",
                "one two § yewvep § one on|e",
                "a⏎b⏎c § VGJ § a b| c",
                "one two § ve<x § on| two",
                "f(a, b) § favi(d § f(|)",
                // what means nothing
                "one § z § |one",
                "one § dz § |one",
                "one § d<x § |ne",
                "one § 3<x § |ne",
                "one § gz § |one",
                // what is no ASCII
                "日本 語 § x § |本 語",
                "👩‍💻 x § x § | x",
                "é̂a § l § é̂|a",
                "日本 語 § wdw § 日本|␣",
            })
    void keys_do(String text, String keys, String wanted) {
        AskEditor ask = press(holding(text.replace("⏎", "\n")), keys);

        assertThat(shown(ask)).isEqualTo(wanted.replace("␣", " "));
        assertThat(ask.mode()).contains(Mode.NORMAL);
    }

    @ParameterizedTest
    @CsvSource({
        "i, INSERT",
        "a, INSERT",
        "o, INSERT",
        "cw, INSERT",
        "cc, INSERT",
        "v, VISUAL",
        "V, VISUAL_LINE",
        "vV, VISUAL_LINE",
        "vv, NORMAL",
        "v<, NORMAL",
        "vd, NORMAL",
        "vc, INSERT",
        "d, NORMAL",
        "i<, NORMAL"
    })
    void keys_lead_to_a_mode(String keys, Mode mode) {
        assertThat(press(holding("one two"), keys).mode()).contains(mode);
    }

    @Test
    void it_begins_with_writing_and_again_after_sending() {
        AskEditor ask = AskEditor.with(History.EMPTY).inVim().type("d").type("d");

        assertThat(ask.ask()).isEqualTo("dd");
        assertThat(press(ask, "<").sent().mode()).contains(Mode.INSERT);
    }

    @Test
    void what_was_typed_before_escape_is_one_step_for_undo() {
        AskEditor ask = press(AskEditor.with(History.EMPTY).inVim(), "two words here<");

        assertThat(press(ask, "u").ask()).isEmpty();
        assertThat(press(ask, "u^R").ask()).isEqualTo("two words here");
    }

    @Test
    void beyond_the_first_line_and_the_last_is_the_history() {
        AskEditor ask =
                press(AskEditor.with(History.EMPTY.with("older").with("newer")).inVim(), "mine<");

        assertThat(press(ask, "k").ask()).isEqualTo("newer");
        assertThat(press(ask, "kk").ask()).isEqualTo("older");
        assertThat(press(ask, "kkjj").ask()).isEqualTo("mine");
        assertThat(shown(press(ask, "k"))).isEqualTo("newe|r");
    }

    @Test
    void what_was_pasted_long_ago_is_one_character_and_comes_back_whole() {
        String pasted = "line\n".repeat(40);
        AskEditor ask = press(AskEditor.with(History.EMPTY).inVim().paste(pasted), "<");

        assertThat(press(ask, "x").ask()).isEmpty();
        assertThat(press(ask, "xp").ask()).isEqualTo(pasted);
        assertThat(press(ask, "~").ask()).isEqualTo(pasted);
        assertThat(press(ask, "vrX").ask()).isEqualTo(pasted);
    }

    @Test
    void escape_is_for_the_turn_where_it_means_nothing_here() {
        AskEditor empty = AskEditor.with(History.EMPTY).inVim();
        assertThat(empty.takes(Action.CANCEL)).isFalse();

        AskEditor written = empty.type("x");
        assertThat(written.takes(Action.CANCEL)).isTrue();
        assertThat(press(written, "<").takes(Action.CANCEL)).isFalse();
        assertThat(press(written, "<d").takes(Action.CANCEL)).isTrue();
        assertThat(press(written, "<v").takes(Action.CANCEL)).isTrue();
    }

    @Test
    void without_vim_nothing_of_it_holds() {
        AskEditor plain = AskEditor.with(History.EMPTY).type("d").type("d");

        assertThat(plain.ask()).isEqualTo("dd");
        assertThat(plain.mode()).isEmpty();
        assertThat(plain.takes(Action.CANCEL)).isFalse();
    }
}
