package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.picture.CellShape;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PictureQuestionsTest {
    private static final String PROOF = "_Gi=31;OK";

    private final PictureQuestions questions = new PictureQuestions(PictureQuestions.USUAL_PATIENCE);

    @BeforeEach
    void ask() {
        questions.want();
        assertThat(questions.first().orElseThrow().sequence()).isEqualTo("\033[>q");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "P>|kitty(0.28.0)",
                "P>|kitty(0.41.1)",
                "P>|kitty(1.0.0)",
                "P>|ghostty 1.1.3",
                "P>|ghostty 1.3.0-main+ab12"
            })
    void one_that_is_known_by_name_is_asked_for_a_proof_and_once(String name) {
        assertThat(questions.after(name).orElseThrow().sequence())
                .endsWith("\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\");
        assertThat(questions.after(name)).isEmpty();
        assertThat(questions.toldBy(PROOF)).contains(CellShape.USUAL);
    }

    /** Konsole and Warp know pictures of kitty's, and print what stands for them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "P>|kitty(0.27.1)",
                "P>|kitty",
                "P>|kitty(99999999999999.1.1)",
                "P>|kitty(a.b.c)",
                "P>|WezTerm",
                "P>|Konsole 24.12.0",
                "P>|iTerm2",
                "P>|iTerm2-like 3.5.0",
                "P>|tmux 3.4",
                "P>|XTerm(390)",
                "P>|ghostty",
                "P>|ghostty (Bootty 1.0)",
                "P>|ghostty-web 0.4.0",
                "]11;kitty(0.41.1)",
                "kitty(0.41.1)",
                ""
            })
    void any_other_is_asked_nothing_more_and_believed_nothing(String name) {
        assertThat(questions.after(name)).isEmpty();
        assertThat(questions.toldBy(PROOF)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"P>|iTerm2 3.5.14", "P>|WezTerm 20240203-110809-5046fc22"})
    void one_that_draws_where_the_cursor_is_tells_last_what_every_terminal_tells(String name) {
        assertThat(questions.after(name).orElseThrow().sequence()).isEqualTo("\033[16t\033[c");
        assertThat(questions.toldBy("[6;34;17t")).isEmpty();
        assertThat(questions.toldBy(PROOF)).isEmpty();

        assertThat(questions.toldBy("[?62;4;6;22c")).contains(new CellShape(17, 34));
        assertThat(questions.way()).isEqualTo(PictureWay.DRAWN);
    }

    @Test
    void a_name_that_nobody_asked_for_leads_to_nothing() {
        PictureQuestions unwanted = new PictureQuestions(PictureQuestions.USUAL_PATIENCE);

        assertThat(unwanted.first()).isEmpty();
        assertThat(unwanted.after("P>|kitty(0.41.1)")).isEmpty();
        assertThat(unwanted.toldBy(PROOF)).isEmpty();
    }

    @Test
    void the_name_alone_proves_nothing() {
        questions.after("P>|kitty(0.41.1)");

        assertThat(questions.toldBy("P>|kitty(0.41.1)")).isEmpty();
        assertThat(questions.toldBy("_Gi=31;EINVAL:no")).isEmpty();
        assertThat(questions.toldBy("_Gi=32;OK")).isEmpty();
    }

    /** Of the letters of real answers, so that many are nearly ones. */
    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.Seed#eight")
    void nothing_but_the_proof_itself_proves_it(long seed) {
        Random random = new Random(seed);
        questions.after("P>|kitty(0.41.1)");
        for (int round = 0; round < 2_000; round++) {
            StringBuilder told = new StringBuilder(random.nextBoolean() ? "_Gi=31;" : "");
            for (int i = random.nextInt(12); i > 0; i--) {
                told.append("_Gi=31;OKP>|kty(0.)[6t,".charAt(random.nextInt(23)));
            }
            String answer = told.toString();

            assertThat(questions.after(answer)).isEmpty();
            assertThat(questions.toldBy(answer).isPresent())
                    .as("seed %d: %s", seed, answer)
                    .isEqualTo(answer.equals(PROOF));
        }
    }

    @Test
    void how_large_cells_are_is_told_before_the_proof() {
        questions.after("P>|kitty(0.41.1)");
        assertThat(questions.toldBy("[6;36;18t")).isEmpty();

        assertThat(questions.toldBy(PROOF)).contains(new CellShape(18, 36));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[6;0;0t", "[6;20t", "[4;760;1100t", "[6;99999;1t", "[6;-1;4t"})
    void a_size_that_is_none_is_passed_over(String told) {
        questions.after("P>|kitty(0.41.1)");
        questions.toldBy(told);

        assertThat(questions.toldBy(PROOF)).contains(CellShape.USUAL);
    }

    @Test
    void nobody_is_asked_who_cannot_be_one_of_them() {
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-kitty")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-ghostty")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-256color", "KITTY_WINDOW_ID", "1")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-256color", "TERM_PROGRAM", "ghostty")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-256color")))
                .isFalse();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM_PROGRAM", "WezTerm")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "wezterm"))).isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-256color", "WEZTERM_PANE", "0")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM_PROGRAM", "iTerm.app")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-256color", "LC_TERMINAL", "iTerm2")))
                .isTrue();
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM_PROGRAM", "Apple_Terminal")))
                .isFalse();
        assertThat(PictureQuestions.areWorthwhile(Map.of())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TMUX", "STY", "ZELLIJ"})
    void inside_a_program_that_shows_several_terminals_none_is(String variable) {
        assertThat(PictureQuestions.areWorthwhile(Map.of("TERM", "xterm-kitty", variable, "x")))
                .isFalse();
    }
}
