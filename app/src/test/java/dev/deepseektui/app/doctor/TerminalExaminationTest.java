package dev.deepseektui.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.doctor.Finding.Grade;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalExaminationTest {
    private static List<Finding> at(Map<String, String> environment) {
        return new TerminalExamination(environment, true).findings();
    }

    @Test
    void without_a_terminal_exec_is_recommended() {
        assertThat(new TerminalExamination(Map.of(), false).findings())
                .containsExactly(Finding.hint("terminal", "no terminal", "use `deepseek-tui exec`"));
    }

    @Test
    void a_usual_terminal_is_fine() {
        assertThat(at(Map.of("TERM", "xterm-256color", "COLORTERM", "truecolor", "LANG", "de_DE.UTF-8")))
                .containsExactly(Finding.ok("terminal", "xterm-256color, true colours"));
        assertThat(at(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .containsExactly(Finding.ok("terminal", "xterm, no colours (NO_COLOR)"));
    }

    @Test
    void a_terminal_that_says_nothing_of_itself_is_a_problem() {
        assertThat(at(Map.of())).singleElement().returns("TERM is not set", Finding::found);
        assertThat(at(Map.of("TERM", "unknown"))).singleElement().returns(Grade.PROBLEM, Finding::grade);
        assertThat(at(Map.of("TERM", "dumb"))).singleElement().returns(Grade.PROBLEM, Finding::grade);
    }

    @ParameterizedTest
    @CsvSource({"C, '', '', true", "'', '', C, true", "'', C.UTF-8, C, false", "'', '', en_US.utf8, false"})
    void a_locale_without_unicode_is_a_problem_and_the_strongest_variable_counts(
            String all, String ctype, String lang, boolean isProblem) {
        List<Finding> findings = at(Map.of("TERM", "xterm", "LC_ALL", all, "LC_CTYPE", ctype, "LANG", lang));

        assertThat(findings.stream().anyMatch(finding -> finding.subject().equals("locale")))
                .isEqualTo(isProblem);
    }

    @Test
    void the_variable_that_decides_is_the_one_to_set() {
        assertThat(at(Map.of("TERM", "xterm", "LC_ALL", "C", "LANG", "C.UTF-8")))
                .contains(Finding.problem(
                        "locale", "LC_ALL is C, which is not UTF-8", "set LC_ALL to a UTF-8 locale such as C.UTF-8"));
    }
}
