package dev.deepseektui.core.approval.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOnlyCommandsTest {
    private static boolean looks(String command) {
        return ShellReader.read(command) instanceof ShellReading.Plain plain
                && ReadOnlyCommands.areAll(plain.segments());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls",
                "ls -la src",
                "ls *.java",
                "cat README.md",
                "head -n 20 pom.xml",
                "tail -5 build.log",
                "wc -l src/*.java",
                "stat x",
                "file x",
                "du -sh .",
                "df -h",
                "pwd",
                "whoami",
                "uname -a",
                "date",
                "date +%F",
                "which python3",
                "echo hello",
                "test -f x && cat x",
                "cut -d, -f2 a.csv | sort | uniq -c",
                "sort -rn a.txt",
                "sort -k 2 a.txt",
                "grep -n TODO src/Main.java",
                "cat x | grep y | head -3",
                "rg -n backoff src",
                "rg TODO .",
                "diff a b",
                "cmp a b",
                "find . -name '*.java'",
                "find src -type f -not -path '*/target/*' -maxdepth 3",
                "find . \\( -name a -o -name b \\) -print",
                "sed -n 10,20p x.java",
                "sed -n '5p' x",
                "jq .name package.json",
                "tree -L 2",
                "sha256sum x",
                "base64 x",
                "git status",
                "git status --short",
                "git diff",
                "git diff --stat HEAD~1",
                "git log --oneline -5",
                "git show HEAD",
                "git blame x",
                "git ls-files",
                "git branch",
                "git branch -a",
                "git branch --show-current",
                "git remote -v",
                "git tag",
                "git stash list",
                "git rev-parse HEAD",
                "git reflog",
                "git rev-list --count HEAD",
                "git merge-base a b",
                "git cat-file -p HEAD",
                "git --version",
                "make --version",
                "rg --version",
                "cd src && ls",
                "git status && git diff --stat",
                "ls missing 2>/dev/null",
                "ls 2>&1 | head",
                "true || false"
            })
    void what_only_looks(String command) {
        assertThat(looks(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Writes.
                "git diff --output=x",
                "git diff --outp x",
                "git log --output x",
                "sort -o x y",
                "sort -ox y",
                "sort --out=x y",
                "sort -no x y",
                "uniq a b",
                "tree -o x",
                "tree -R",
                "file -C -m x",
                "base64 -o x y",
                "ls > x",
                "cat a >> b",
                "echo x >| y",
                "echo x 2> y",
                "date -s now",
                "date 01010000",
                "hostname evil",
                "hostname -F x",
                "sed -i s/a/b/ x",
                "sed -n w/etc/x y",
                "sed -n 'p;w x' y",
                "tee x",
                "git branch x",
                "git branch -D x",
                "git branch -m x",
                "git branch --edit-description",
                "git tag x",
                "git tag -d x",
                "git remote add o u",
                "git remote remove o",
                "git reflog expire --all",
                "git reflog delete x",
                "git stash",
                "git stash drop",
                "git checkout x",
                "git config a b",
                "git gc",
                "git worktree add x",
                "git fetch",
                "find . -fprint x",
                "find . -fls x",
                "find . -fprintf x y",
                "find . -delete",
                "jq -n x > y",
                "sort -T x y",
                // Runs.
                "find . -exec rm {} ';'",
                "find . -execdir x ';'",
                "find . -ok x ';'",
                "find . -name -delete -delete",
                "rg --pre x y",
                "rg --pre=x y",
                "rg -z x",
                "rg --search-zip x",
                "rg --hostname-bin=x y",
                "sort --compress-program=x y",
                "sort --comp x y",
                "diff -l a b",
                "diff --paginate a b",
                "sed -n 1e x",
                "sed -n 's/a/b/e' x",
                "sed 1p x",
                "awk 1 x",
                "xargs ls",
                "env ls",
                "git -c a=b log",
                "git --paginate log",
                "git -p log",
                "git log --ext-diff",
                "git diff --no-index a b",
                "git show --textconv x",
                "git cat-file --filters x",
                "git cat-file --textconv x",
                "git rev-parse --parseopt --exec x",
                "git ls-remote ext::x",
                "GIT_PAGER=x git log",
                "GIT_SSH_COMMAND=x git status",
                "PAGER=x git log",
                "PATH=. ls",
                "LD_PRELOAD=./x ls",
                "./ls",
                "/tmp/ls",
                "bin/ls",
                "sudo ls",
                "bash -c ls",
                "eval ls",
                "exec ls",
                "command ls",
                "less x",
                "more x",
                "man x",
                "vi x",
                "ps e",
                "time ls",
                "nohup ls",
                "file -z x",
                "mvn --version",
                "cargo --version",
                "go version",
                "npm test",
                "make -n",
                "python3 x --version",
                "python3 --version x",
                "git blame --contents /etc/passwd x",
                "jq -f x y",
                "jq -L x y",
                // Reads what nobody named, or elsewhere.
                "cat /etc/passwd",
                "cat ~/.ssh/id_rsa",
                "cat ../x",
                "ls /",
                "ls ~",
                "head -n1 -- /etc/passwd",
                "find / -name x",
                "find .. -name x",
                "find ~ -name x",
                "rg x /etc",
                "rg x ..",
                "grep x /etc/passwd",
                "grep -r x .",
                "grep -R x",
                "grep -nr x .",
                "grep -rn x",
                "grep --recursive x .",
                "grep --rec x .",
                "grep -d recurse x .",
                "grep --directories=recurse x",
                "grep -f /x y",
                "rg --hidden x",
                "rg -uuu x",
                "rg -. x",
                "rg x .env",
                "rg --no-ignore x",
                "rg -L x",
                "cat .e*",
                "cat *",
                "head *.pem",
                "grep KEY .*",
                "cat a?",
                "sort x*",
                "wc --files0-from=x",
                "du --files0-from=x",
                "sort --files0-from=x",
                "cd ..",
                "cd /",
                "cd ~",
                "cd -",
                "cd",
                "cd s*",
                "cd src && cat ../../x",
                "cat < /etc/passwd",
                "cat < x",
                "git diff -O../x",
                "git log ../x",
                "git show :/../x",
                "git ls-files -X/x",
                "diff -r a b",
                "ls --color=auto x=/etc",
                "stat file:///x",
                // Does not end.
                "tail -f x",
                "tail -F x",
                "tail -5f x",
                "tail --follow x",
                "tail --fol=name x",
                // Nobody can read it with certainty.
                "ls $(x)",
                "ls `x`",
                "ls $x",
                "ls &",
                "ls\nrm x",
                "cat <<x",
                "ls {a,b}",
                "if ls; then rm x; fi",
                "(ls)",
                "l's' -x | sh",
                "ls | tee x",
                "ls && rm x",
                "git status; git push",
                "ls || curl x",
                "cat <(ls)",
                "! ls",
                "ls #x",
                "-ls",
                "",
                "''",
                "*"
            })
    void what_does_more_or_may(String command) {
        assertThat(looks(command)).isFalse();
    }

    /** Each letter and each beginning of an option counts, together with others and with a value stuck to it. */
    @Test
    void no_spelling_of_a_forbidden_option_gets_by() {
        for (String option :
                new String[] {"--output", "--outpu", "--outp", "--out", "--ou", "--o", "--output=x", "--o=x"}) {
            assertThat(looks("sort " + option + " x")).as(option).isFalse();
        }
        for (String option : new String[] {"-o", "-ox", "-no", "-rno", "-nox"}) {
            assertThat(looks("sort " + option + " x")).as(option).isFalse();
        }
    }

    @Test
    void whatever_the_program_a_place_outside_is_not_looked_at() {
        assertThat(ReadOnlyCommands.programs()).isNotEmpty();
        for (String program : ReadOnlyCommands.programs()) {
            assertThat(looks(program + " /etc/passwd")).as(program).isFalse();
            assertThat(looks(program + " ~/x")).as(program).isFalse();
            assertThat(looks(program + " ../x")).as(program).isFalse();
            assertThat(looks(program + " x > y")).as(program).isFalse();
            assertThat(looks("X=1 " + program)).as(program).isFalse();
            assertThat(looks("/usr/bin/" + program)).as(program).isFalse();
        }
    }
}
