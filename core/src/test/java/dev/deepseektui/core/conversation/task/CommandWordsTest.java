package dev.deepseektui.core.conversation.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "git status ! git",
                "/usr/bin/git status ! git",
                "A=1 B='x y' mvn -q test ! mvn",
                "cd sub && ./gradlew build ! gradlew",
                "cd 'a b; c' && make ! make",
                "env A=1 npm start ! npm",
                "time -p cargo test ! cargo",
                "export X=1; python3 x.py ! python3",
                "(cd a; go test) ! go",
                "cd sub ! cd",
                "if true; then make; fi ! make",
                "\"/opt/my tool/run\" it ! run",
            })
    void the_program_is_what_the_command_is_about(String command, String program) {
        assertThat(CommandWords.program(command)).isEqualTo(program);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'unclosed", "\\", "&&", "A=1", "é\n"})
    void any_text_has_some_program(String command) {
        assertThat(CommandWords.program(command)).isNotNull();
    }
}
