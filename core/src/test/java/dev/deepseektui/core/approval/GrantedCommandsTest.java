package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.process.sandbox.Profile;
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
                "test -v 'a[$(rm x)]' && git status",
                "compgen -C rm && git status",
                "git status --help",
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
                "git log -3 --oneline -- src → git log …",
                "git diff main..feature → git diff …",
                "git stash list → git stash list …",
                "git add -A src → git add …",
                "git commit -am 'Fix a::b, see /x and ../y' → git commit …",
                "git commit --message '--output=x' -- src → git commit …",
                "git mv a AGENTS.md → git mv a AGENTS.md",
                "git remote add x y → git remote add x y",
                "git push origin main → git push origin main",
                "git push https://host/x.git → git push https://host/x.git",
                "git fetch origin → git fetch origin",
                "git pull --rebase → git pull --rebase",
                "git branch → git branch",
                "git branch -D x → git branch -D x",
                "git tag -d v1 → git tag -d v1",
                "git checkout . → git checkout .",
                "git reset --hard → git reset --hard",
                "git clean -fdx → git clean -fdx",
                "git stash drop → git stash drop",
                "git worktree remove x → git worktree remove x",
                "git init /x → git init /x",
                "git rm -r x → git rm -r x",
                "kubectl get pods → kubectl get …",
                "kubectl delete pod x → kubectl delete pod x",
                "docker logs web → docker logs …",
                "docker pull image → docker pull image",
                "gh pr merge 12 → gh pr merge 12",
                "gh repo delete x → gh repo delete x",
                "systemctl stop x → systemctl stop x",
                "apt remove x → apt remove x",
                "pip uninstall x → pip uninstall x",
                "npm audit fix → npm audit fix",
                "npm run deploy production → npm run deploy production",
                "npm test x → npm test …",
                "go test ./... → go test …",
                "cargo test name -- --nocapture → cargo test name -- --nocapture",
                "git remote -v → git remote -v",
                "git config user.name x → git config user.name x",
                "git st → git st",
                "npm run build -- --watch → npm run build -- --watch",
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

    /** Where a subcommand may be had with whatever follows, this is not what was meant. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // reads other files
                "git commit -F /etc/passwd",
                "git commit -F notes",
                "git commit -aF notes",
                "git commit -Fnotes",
                "git commit --file=notes",
                "git commit --fil notes",
                "git commit -t notes",
                "git commit -m x -F notes",
                "git commit -m -F -F notes",
                "git commit -m x ../other",
                "git commit -m x /other",
                "git add ../x",
                "git add /x",
                "git add ~/x",
                "git add ':/'",
                "git add ':(top)x'",
                "git add --pathspec-from-file=x",
                "git add --pathspec-from x",
                "git add - -e",
                "git add -e",
                "git add -i",
                "git add -Ap",
                "git add --edit",
                "git add -f .",
                "git mv a .husky/pre-commit",
                "git blame --contents /etc/passwd x",
                "git blame --contents=x y",
                "git blame --cont x y",
                "git blame -S x y",
                "git blame -wSx y",
                "git blame --ignore-revs-file x y",
                "git ls-files -X x",
                "git ls-files -oXx",
                "git ls-files --exclude-from=x",
                "git ls-files --exclude-per-directory=x",
                "git diff /etc/passwd /etc/shadow",
                "git diff ../a ../b",
                "git diff -- ~/x",
                "git diff --no-index a b",
                "git diff --no-ind a b",
                "git diff -O x",
                "git diff -pOx",
                "git log -O/x",
                "git log --stdin",
                "git show --stdin",
                "git log -- ../x",
                "git show HEAD:../x",
                "git show HEAD:/x",
                // writes, or runs, something else
                "git diff --output=x",
                "git diff --output x",
                "git diff --outp=x",
                "git log --output=x",
                "git show --output=/x",
                "git stash show --output=x",
                "git diff --ext-diff",
                "git log --ext",
                "git show --textconv",
                "git commit -m x --no-verify",
                "git commit -nm x",
                "git commit --amend",
                "git commit -C HEAD",
                "git commit --trailer x",
                "git commit -S",
                "git commit -p",
                "git commit --template=x",
                "git log ext::sh",
                // another subcommand behind the same first words
                "git stash drop",
                "git stash clear",
                "git stash",
                "git worktree add /x",
                "git worktree list-x",
                "git worktree",
                // other programs
                "go test -exec=x ./...",
                "go test ../other",
                "go build -o /x",
                "cargo test -- --logfile=/x",
                "cargo test -- -x",
                "cargo build --target-dir /x",
                "cargo test ../x",
                "npm test -- --config=x",
                "npm test /x",
                "npm test a=/x",
                "docker logs -f web",
                "docker logs ../x",
                "kubectl get -f https://x",
                "kubectl get https://x",
                "gh pr view https://x/y/pull/1",
                "echo x | npm test",
                "echo x | git commit -m x",
                "echo x | git add x",
                "git log | cargo test"
            })
    void a_wide_grant_covers_no_other_place_no_other_file_and_no_other_program(String command) {
        Set<Grant> wide = Asking.grantedBy(
                "git add x",
                "git commit -m x",
                "git blame x",
                "git ls-files",
                "git diff",
                "git log",
                "git show",
                "git stash list",
                "git stash show",
                "git worktree list",
                "go test x",
                "go build x",
                "cargo test x",
                "cargo build x",
                "npm test x",
                "docker logs x",
                "kubectl get x",
                "gh pr view 1");

        assertThat(wide).allMatch(grant -> grant instanceof Grant.SubcommandGrant);
        assertThat(Asking.verdict(command, wide)).as(command).isInstanceOf(Verdict.Ask.class);
    }

    /** Of these the words that follow say all: each is granted word for word, or as a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '"',
            value = {
                "git archive HEAD → git archive -o x HEAD",
                "git bundle list-heads x → git bundle create x HEAD",
                "git grep x → git grep -Ox x",
                "git tag → git tag -F x v1",
                "git config a.b → git config a.b c",
                "grep x y → grep -f x y",
                "grep x y → grep x /etc/passwd",
                "tar tf x → tar tf x --to-command=y",
                "tar tf x → tar xf x",
                "sort x → sort -o y x",
                "sort x → sort --compress-program=y x",
                "find . -name x → find . -name x -delete",
                "find . -name x → find . -name x -exec rm {} +",
                "find . -name x → find . -name x -fprint y",
                "sed p x → sed -i p x",
                "sed p x → sed 'w y' x",
                "awk 1 x → awk 'BEGIN{system(1)}' x",
                "rg x → rg --pre y x",
                "rg x → rg --hostname-bin y x",
                "xargs echo → xargs rm",
                "env A=1 x → env A=1 y",
                "tree → tree -o x",
                "uniq x → uniq x y",
                "diff a b → diff --to-file=x a b",
                "curl x → curl -o y x",
                "ls → ls ../..",
                "cp a b → cp a ../b"
            })
    void of_other_programs_a_grant_covers_the_same_words_alone(String granted, String other) {
        assertThat(Asking.allows(granted, Asking.grantedBy(granted))).isTrue();
        assertThat(Asking.verdict(other, Asking.grantedBy(granted))).isInstanceOf(Verdict.Ask.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "git status → FULL",
                "git status -s && git log -3 | head -5; echo done → FULL",
                "ls -l && git diff → FULL",
                "git add -A && git status → LIGHT",
                "git commit -m x && git log → LIGHT",
                "git push origin main; git status → LIGHT",
                "mvn test && git diff → LIGHT",
                "git commit -m x → NONE",
                "git push origin main → NONE",
                "git branch → NONE",
                "mvn test → NONE",
                "git log > out → NONE",
                "git show 'HEAD~1' ../x → FULL",
                "python x.py && git status → NONE"
            })
    void git_is_guarded_where_nobody_looked_at_the_command(String command, GitGuard guard) {
        assertThat(Asking.verdict(command, Asking.grantedBy(command)))
                .isEqualTo(new Verdict.Allow("granted for this session", guard, Profile.OUTSIDE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "git status → LIGHT",
                "git status && git commit -m x → LIGHT",
                "git commit -m x → NONE",
                "git status > out → NONE",
                "git status $(x) → NONE"
            })
    void in_mode_auto_git_runs_hooks_and_filters_but_no_repository_that_lies_about(String command, GitGuard guard) {
        assertThat(Asking.RULES.decide(Asking.command(command), ApprovalMode.AUTO, Set.of()))
                .isEqualTo(new Verdict.Allow("mode auto", guard, Profile.OUTSIDE));
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
        Proposal elsewhere = new Proposal("shell", true, new Intent.Runs("git status", "sub"));

        Verdict verdict = Asking.RULES.decide(elsewhere, ApprovalMode.ASK, granted);

        assertThat(((Verdict.Ask) verdict).question().offerWords()).isEqualTo("git status … in sub");
    }
}
