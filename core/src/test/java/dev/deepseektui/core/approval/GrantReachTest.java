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

/** The scope of a command grant, and the protection of git under a grant. */
class GrantReachTest {
    private final Set<Grant> granted = Asking.grantedBy("git status", "ls -l");

    /** Subcommands can be granted with any arguments, but not with these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // reads another file
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
                // writes another file, runs a program or changes more than was granted
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
                // another subcommand with the same first words
                "git stash drop",
                "git stash clear",
                "git stash",
                "git worktree add /x",
                "git worktree list-x",
                "git worktree",
                // another program
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

    /** These commands are granted only word for word or as a whole line. */
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
        Proposal elsewhere = new Proposal("bash", true, new Intent.Runs("git status", "sub"));

        Verdict verdict = Asking.RULES.decide(elsewhere, ApprovalMode.ASK, granted);

        assertThat(((Verdict.Ask) verdict).question().offerWords()).isEqualTo("git status … in sub");
    }
}
