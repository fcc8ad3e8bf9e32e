package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.List;
import org.junit.jupiter.api.Test;

class NarrowingTest {
    @Test
    void offers_the_exact_words_the_subcommand_and_the_program() {
        assertThat(choices("mkdir wide")).containsExactly("shell(mkdir wide)", "shell(mkdir wide *)", "shell(mkdir *)");
        assertThat(choices("ls -l")).containsExactly("shell(ls -l)", "shell(ls *)");
        assertThat(choices("tar -tf")).as("its options run programs").containsExactly("shell(tar -tf)");
        assertThat(choices("npm run build")).containsExactly("shell(npm run build)", "shell(npm run *)");
    }

    @Test
    void offers_an_interpreter_with_its_module_or_script_and_never_alone() {
        assertThat(choices("python3 -m unittest -v tests"))
                .containsExactly("shell(python3 -m unittest -v tests)", "shell(python3 -m unittest *)");
        assertThat(choices("node build.js --fast"))
                .containsExactly("shell(node build.js --fast)", "shell(node build.js *)");
        assertThat(choices("python3 -W error -m unittest")).containsExactly("shell(python3 -W error -m unittest)");
    }

    @Test
    void offers_nothing_wider_for_programs_that_run_what_follows() {
        for (String command : List.of("env x", "xargs rm", "make test", "timeout 5 ls", "sh run.sh")) {
            assertThat(choices(command)).as(command).containsExactly("shell(" + command + ")");
        }
    }

    @Test
    void offers_a_file_before_its_directory() {
        Intent.Writes edit = new Intent.Writes("src/a.txt", Sensitivity.ORDINARY, () -> "");

        assertThat(new RuleChoices(edit, Rule.read("edit(src/**)")).choices())
                .extracting(Rule::text)
                .containsExactly("edit(src/a.txt)", "edit(src/**)");
    }

    private static List<String> choices(String command) {
        return of(command).choices().stream().map(Rule::text).toList();
    }

    private static RuleChoices of(String command) {
        return new RuleChoices(new Intent.Runs(command, "."), Rule.read("shell(" + command + ")"));
    }
}
