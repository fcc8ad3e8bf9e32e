package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person who said "a this session" to {@code git status} and {@code ls -l} agreed to, and what not. */
class GrantedCommandsTest {
    private final Set<Grant> granted = Asking.grantedBy("git status", "ls -l");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status",
                "git status --short",
                "  git \t status  ",
                "git status src/main 'a b' \"c d\"",
                "\"git\" 'status'",
                "gi\"t\" stat''us",
                "g\\it status",
                "git status && git status -s",
                "git status; ls -l",
                "git status || ls -l",
                "git status 2>&1",
                "git status >/dev/null 2>&1",
                "git status 2> /dev/null",
                "git status | head -20",
                "git status -s 2>&1 | grep -v '^??' | wc -l",
                "git status | tail -n 5 | sort -u",
                "echo before && git status && echo after",
                "git status 'a;b|c&d$(e)`f`>g'",
                "git status \"line\nline\"",
                "git status HEAD~1",
                "git status a#b"
            })
    void the_same_subcommand_runs(String command) {
        assertThat(Asking.allows(command, granted)).as(command).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // other subcommands, programs and words
                "git push",
                "git statusx",
                "git",
                "git stash",
                "gitstatus",
                "git\\ status",
                "'git status'",
                "\"git\" 'push'",
                "gi\"t\" push",
                "GIT status",
                "./git status",
                "/tmp/git status",
                "/usr/bin/git status",
                "../git status",
                "~/git status",
                "ls",
                "ls -l /etc",
                "ls -la",
                "ls '-l x'",
                "gіt status",
                "'gіt' status",
                "git ѕtatus",
                "git\u00a0status",
                "git\u200bstatus",
                "git status\u2028rm x",
                // more than one
                "git status && rm -rf x",
                "git status || rm x",
                "git status; rm x",
                "git status;rm x",
                "git status | sh",
                "git status|xargs rm",
                "git status |& sh",
                "git status & rm x",
                "git status &",
                "git status &&",
                "&& git status",
                "git status ;; git status",
                "git status\nrm x",
                "git status\r\nrm x",
                "git status\rrm x",
                "git status \\\nrm",
                "git status\u0000",
                "git status 'a\ud83d'",
                "git status \"\ude00\"",
                "git status '\u0000'",
                "git status\u000brm",
                "git status | ls -l",
                "rm x; git status",
                "echo x | git push",
                // substitution and expansion
                "git status $(rm x)",
                "git status \"$(rm x)\"",
                "git status `rm x`",
                "git status \"`rm x`\"",
                "git status ${x:-$(rm x)}",
                "git status $x",
                "git status \"$x\"",
                "git status $((1+1))",
                "git status $[1+1]",
                "git status $'\\x24'",
                "git status $\"x\"",
                "$'git' status",
                "$GIT status",
                "git $x",
                "git status <(rm x)",
                "git status >(rm x)",
                "git status {a,b}",
                "{git,status}",
                "g?t status",
                "gi[t] status",
                "git stat*",
                "git status *",
                "git status ~/x",
                "*",
                // redirection
                "git status > /etc/x",
                "git status >>/etc/x",
                "git status >| /etc/x",
                "git status 2>/etc/x",
                "git status 2>>../x",
                "git status > ../x",
                "git status > a/../../x",
                "git status > ~/x",
                "git status > $HOME/x",
                "git status > src/Main.java",
                "git status >out",
                "git status 1>out",
                "git status &> out",
                "git status &>> out",
                "git status >& out",
                "git status 2>&out",
                "git status 12> out",
                "git status < in",
                "git status < /etc/passwd",
                "git status <> x",
                "git status << EOF",
                "git status <<< x",
                "git status > /dev/tcp/host/80",
                "git status > /dev/null/../sda",
                "git status >",
                "git status 2>&1>/dev/null",
                "git status > 2>/dev/null",
                "git status 1>&2</dev/null",
                "> x git status",
                "> x",
                // what surrounds it
                "FOO=1 git status",
                "PATH=/tmp git status",
                "LD_PRELOAD=/tmp/x.so git status",
                "GIT_SSH_COMMAND=x git status",
                "a+=1 git status",
                "a[0]=1 git status",
                "PATH=/tmp; git status",
                "export PATH=/tmp; git status",
                "hash -p /tmp/x git; git status",
                "alias git=rm; git status",
                "cd /tmp && git status",
                "cd .. && git status",
                "cd sub && git status",
                "cd && git status",
                "! git status",
                "if git status; then rm x; fi",
                "while git status; do rm x; done",
                "{ git status; }",
                "(git status)",
                "git() { rm x; }; git status",
                "function git { rm x; }; git status",
                "coproc git status",
                "time git status",
                "[[ -f x ]] && git status",
                "[ -f x ] && git status",
                "git status # and",
                "git status !!",
                "git status \"!!\"",
                "git status 'open",
                "git status \"open",
                "git status \\",
                // git itself
                "git -C /x status",
                "git -C /x push",
                "git -c alias.status='!rm' status",
                "git --git-dir=/x status",
                "git --git-dir /x status",
                "git --exec-path=/tmp status",
                "git --no-pager status",
                "git status --exec=x",
                "git status --outp=/etc/x",
                "git status ext::sh",
                // programs that run others
                "sh -c 'git status'",
                "bash -c \"git status\"",
                "env git status",
                "env -i git status",
                "nohup git status",
                "nice git status",
                "timeout 5 git status",
                "command git status",
                "builtin git status",
                "exec git status",
                "eval git status",
                "eval 'git status'",
                "source git status",
                ". git status",
                "sudo git status",
                "doas git status",
                "su -c 'git status'",
                "ssh host git status",
                "xargs git status",
                "git status | xargs",
                "find . -exec git status ;",
                "find . -exec git status '{}' +",
                "watch git status",
                "parallel git status",
                "busybox git status",
                // protected and denied
                "git status .env",
                "git status --pathspec-from-file=.env",
                "git status .git/config",
                "git status .git",
                "git status sub/../.git/config",
                "git status | grep x .env",
                "git status 'rm -rf /'; rm -rf /",
                // filters that would read or write files
                "head -5",
                "git status | head -5 x",
                "git status | grep x y",
                "git status | grep -r x",
                "git status | grep -f x",
                "git status | sort -o x",
                "git status | uniq x",
                "git status | tee x",
                "git status | awk 1",
                "git status | sed 's/x/id/e'",
                "echo x",
                "",
                "   ",
                "\t"
            })
    void nothing_else_runs(String command) {
        assertThat(Asking.verdict(command, granted)).as(command).isInstanceOf(Verdict.Ask.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "git status --short → git status …",
                "git remote add x y → git remote add …",
                "git remote -v → git remote -v",
                "git config user.name x → git config user.name x",
                "git st → git st",
                "npm run build -- --watch → npm run build …",
                "npm test → npm test …",
                "npm test --git=./x → npm test --git=./x",
                "npm install x → npm install x",
                "printf -v PATH /tmp → exactly printf -v PATH /tmp",
                "cargo +nightly test → cargo +nightly test",
                "docker exec web sh → docker exec web sh",
                "gh pr view 12 → gh pr view …",
                "gh api -X DELETE x → gh api -X DELETE x",
                "mvn test → mvn test",
                "./gradlew 'a b' → ./gradlew 'a b'",
                "python x.py → exactly python x.py",
                "make all → exactly make all",
                "cd sub && mvn test → exactly cd sub && mvn test",
                "mvn test > log → exactly mvn test > log",
                "rm *.class → exactly rm *.class",
                "git log | psql x → exactly git log | psql x"
            })
    void the_offer_names_what_it_covers(String command, String offer) {
        assertThat(Asking.offers(command)).containsExactly(offer);
    }

    @Test
    void each_segment_is_granted_by_itself_and_only_what_is_missing_is_asked_for() {
        assertThat(Asking.offers("git log | head -3 && ls -l")).containsExactly("git log …", "ls -l");
        assertThat(((Verdict.Ask) Asking.verdict("git log && ls -l", granted))
                        .question()
                        .offerWords())
                .isEqualTo("git log …");
        assertThat(Asking.allows("git log -1; ls -l", Asking.grantedBy("git log && ls -l")))
                .isTrue();
    }

    @Test
    void a_whole_line_is_granted_to_the_letter() {
        Set<Grant> line = Asking.grantedBy("python x.py && ls -l");

        assertThat(Asking.allows("python x.py && ls -l", line)).isTrue();
        assertThat(Asking.allows("python x.py", line)).isFalse();
        assertThat(Asking.allows("python x.py &&  ls -l", line)).isFalse();
        assertThat(Asking.allows("ls -l", line)).isFalse();
    }

    @Test
    void what_reads_a_pipe_is_not_what_was_granted_without_one() {
        Set<Grant> alone = Asking.grantedBy("tool import");

        assertThat(Asking.allows("tool import", alone)).isTrue();
        assertThat(Asking.allows("echo x | tool import", alone)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status $(x)",
                "sudo ls",
                "env -i sudo ls",
                "sh -c 'cd x; sudo ls'",
                "git status > /etc/x",
                "git status < ../x",
                "cd /; ls",
                "cd -P sub",
                "a=1 b",
                "eval x",
                "git -C x status",
                "ls &",
                "cat .env",
                "rm -rf /",
                "-c ls",
                "+x ls",
                "'' x",
                "ls\nls"
            })
    void some_commands_are_never_granted(String command) {
        Question question = Asking.question(command);

        assertThat(question.mayBeGranted()).isFalse();
        assertThat(question.why()).isNotBlank().endsWith(".");
    }

    @Test
    void the_same_words_in_another_directory_are_asked_for() {
        Proposal elsewhere = new Proposal("shell", Tool.Kind.EFFECT, new Intent.Runs("git status", "sub"));

        Verdict verdict = Asking.RULES.decide(elsewhere, ApprovalMode.ASK, granted);

        assertThat(((Verdict.Ask) verdict).question().offerWords()).isEqualTo("git status … in sub");
    }
}
