package dev.deepseektui.core.approval.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rule's wildcard never matches an option that runs a program, loads code or writes any file. */
class DangerousOptionsTest {
    private static boolean allows(String rule, String command) {
        return ShellReader.read(command) instanceof ShellReading.Plain plain
                && CommandPattern.of(rule).covers(plain.segments().get(0));
    }

    static Stream<String> programs() {
        return DangerousOptions.programs().stream().sorted();
    }

    @Test
    void the_table_has_the_usual_programs() {
        assertThat(DangerousOptions.programs())
                .hasSizeGreaterThan(60)
                .contains("tar", "zip", "find", "sort", "rsync", "git");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void no_wildcard_covers_an_option_of_the_table(String program) {
        for (String option : DangerousOptions.of(program)) {
            String word = option.equals("=") ? "SHELL=x" : option.equals("@") ? "@x" : option;
            for (String spelled : List.of(word, word.startsWith("--") ? word : word + "x", word + "=x")) {
                assertThat(allows(program + " *", program + " x '" + spelled + "' y"))
                        .as(program + " " + spelled)
                        .isFalse();
            }
            if (option.startsWith("--") && option.length() > 4) {
                String shortened = option.substring(0, option.length() - 1);
                assertThat(allows(program + " *", program + " x '" + shortened + "' y"))
                        .as(program + " " + shortened)
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tar xIf ./evil a.tar",
                "tar -xvIf ./evil a.tar",
                "tar --to-command=./evil -xf a.tar",
                "tar -cf a.tar --checkpoint=1 --checkpoint-action=exec=./evil b",
                "tar -T list -cf a.tar",
                "zip -qTT ./evil a.zip b",
                "zip a.zip b -T --unzip-command ./evil",
                "find . -fprintf .envrc x",
                "find . -fls .envrc",
                "find . -exec ./evil ';'",
                "sort -ro .envrc a",
                "sort --compress-prog ./evil a",
                "sort a --outp .envrc",
                "rsync -aze ./evil a b",
                "git rebase -x ./evil main",
                "git grep --open-files-in-pager=./evil x",
                "go test -exec=./evil",
                "go vet --vettool=./evil",
                "make all SHELL=./evil",
                "mvn -Dmaven.ext.class.path=evil.jar test",
                "rg --pre ./evil x",
                "split --filter ./evil a",
                "curl -sSLo .envrc x",
                "wget -qO .envrc x",
                "python3.11 -c evil",
                "/usr/bin/tar -I ./evil -xf a"
            })
    void known_ways_are_not_covered(String command) {
        String program = command.split(" ", 2)[0];

        assertThat(allows(program + " *", command)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tar -xzf a.tar",
                "tar xzf a.tar",
                "zip -r a.zip src",
                "find . -name x",
                "sort -rn a",
                "git log --oneline --stat -5",
                "git status --short",
                "git commit -m x",
                "npm run test -- --watch",
                "cargo test --release -q",
                "go test -count=1 -cover x",
                "mvn -q -Dtest=FooTest test",
                "pytest -x -q -k name --cov=src",
                "curl -fsSL host",
                "rsync -av a b",
                "docker ps -a",
                "kubectl get pods -n x -o yaml",
                "make -j4 all",
                "ls -la"
            })
    void usual_calls_are_covered(String command) {
        String program = command.split(" ", 2)[0];

        assertThat(allows(program + " *", command)).isTrue();
    }

    @Test
    void an_option_that_is_written_out_is_allowed() {
        assertThat(allows("tar -I zstd *", "tar -I zstd -xf a.tar")).isTrue();
        assertThat(allows("sort -o out *", "sort -o out a b")).isTrue();
    }
}
