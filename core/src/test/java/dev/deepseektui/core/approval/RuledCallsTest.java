package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question.Cause;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.rule.Written;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdicts of permanent rules on calls. */
class RuledCallsTest {

    private static String verdict(Proposal proposal, ApprovalMode mode, RuleSet rules) {
        Verdict verdict = Asking.RULES.with(rules).decide(proposal, mode, Set.of());
        if (verdict instanceof Verdict.Ask ask) {
            return ask.question().cause() == Cause.MODE
                    ? "ask"
                    : "ask " + ask.question().cause().name().toLowerCase(Locale.ROOT);
        }
        return verdict instanceof Verdict.Allow ? "allow" : "refuse";
    }

    private static String command(String command, String... rules) {
        return verdict(Asking.command(command), ApprovalMode.ASK, Written.rules(rules));
    }

    private static Proposal write(String path) {
        return new Proposal("edit", true, new Intent.Writes(path, Sensitivity.ORDINARY, () -> "+x"));
    }

    private static Proposal read(String path) {
        return new Proposal("read", false, new Intent.Reads(path, false));
    }

    private static Proposal call(String server, String tool) {
        return new Proposal("x", true, new Intent.Foreign(server, tool, "{}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                // the rule's words, and what may follow them
                "shell(npm run build) → npm run build → allow",
                "shell(npm run build) → npm  run 'build' → allow",
                "shell(npm run build) → npm run build --x → ask",
                "shell(npm run build) → npm run → ask",
                "shell(npm run *) → npm run → allow",
                "shell(npm run *) → npm run build -- --watch=false → allow",
                "shell(npm run *) → npm run build && npm run test → allow",
                "shell(npm run *) → npm run build | tail -5 → allow",
                "shell(npm run *) → npm run build 2>&1 → allow",
                "shell(npm run *) → npm run build >/dev/null → allow",
                "shell(npm run *) → npm runs → ask",
                "shell(npm run *) → NPM run x → ask",
                "shell(npm run *) → ./npm run x → ask",
                "shell(npm run *) → /usr/bin/npm run x → ask",
                "shell(npm run test*) → npm run test:unit → allow",
                "shell(npm run test*) → npm run test → allow",
                "shell(npm run test*) → npm run tests --x → ask",
                "shell(npm * build) → npm run build → allow",
                "shell(npm * build) → npm run x build → ask",
                "shell(npm 'a b') → npm 'a b' → allow",
                "shell(npm 'a b') → npm a b → ask",
                "shell(npm '*') → npm '*' → allow",
                "shell(npm '*') → npm x → ask",
                "shell(make *) → make test → allow",
                "shell(python -m pytest *) → python -m pytest tests → allow",
                "shell(cat /var/log/*) → cat /var/log/syslog → allow",
                // a rule for one part does not allow the whole line
                "shell(npm run *) → npm run x; rm -r src → ask",
                "shell(npm run *) → npm run x && rm -r src → ask",
                "shell(npm run *) → npm run x || rm -r src → ask",
                "shell(npm run *) → npm run x | sh → ask",
                "shell(npm run *) → npm run x & rm -r src → ask",
                "shell(npm run *) → cd sub && npm run x → ask",
                "shell(sh *) → cat x | sh → ask",
                // shell expansions
                "shell(npm run *) → npm run $(rm x) → ask",
                "shell(npm run *) → npm run `rm x` → ask",
                "shell(npm run *) → npm run \"$(rm x)\" → ask",
                "shell(npm run *) → npm run $X → ask",
                "shell(npm run *) → npm run {a,b} → ask",
                "shell(npm run *) → npm run *.js → ask",
                "shell(npm run *) → npm run ~/x → ask",
                "shell(npm run *) → npm run x > src/a → ask",
                "shell(npm run *) → npm run x < src/a → ask",
                "shell(npm run *) → npm run <(x) → ask",
                "shell(npm run *) → NODE_ENV=x npm run y → ask",
                "shell(npm run *) → env npm run y → ask",
                "shell(npm run *) → sudo npm run y → ask",
                "shell(npm run *) → npm run y # z → ask",
                "shell(npm run *) → (npm run y) → ask",
                "shell(npm run *) → npm run y <<EOF → ask",
                // paths outside, and options that run a program
                "shell(npm run *) → npm run --prefix /etc x → ask",
                "shell(npm run *) → npm run --prefix=/etc x → ask",
                "shell(npm run *) → npm run --prefix ../x y → ask",
                "shell(npm run *) → npm run https://x.org/y → ask",
                "shell(cat /var/log/*) → cat /var/log/../../etc/shadow → ask",
                "shell(cat /var/log/.*) → cat /var/log/../x → ask",
                "shell(tar xf *) → tar xf a.tar --to-command=sh → ask",
                "shell(tar cf *) → tar cf a.tar --info-script=x b → ask",
                "shell(go test *) → go test -toolexec=x → ask",
                "shell(npm run *) → npm run build --script-shell=./x → ask",
                "shell(git *) → git -c a=b log → ask",
                "shell(git *) → git --exec-path=. log → ask",
                "shell(git *) → git difftool --extcmd=x → ask",
                "shell(git *) → git log --help → ask",
                "shell(test *) → test -v a → ask",
                "shell(tar xf *) → tar xf a.tar --to-com sh → ask",
                "shell(find . *) → find . -name x -exec rm x ';' → ask",
                "shell(rg *) → rg --pre=sh x → ask",
                "shell(git push *) → git push --receive-pack=x → ask",
                "shell(git push *) → git -C x push → ask",
                "shell(git push *) → git -c a=b push → ask",
                "shell(git push *) → git push origin main → allow",
                // protected and denied commands still require approval each time
                "shell(git push *) → git push --force → ask denied",
                "shell(cat *) → cat .env → ask protected",
                "shell(cat *) → cat x → allow"
            })
    void a_rule_that_allows_is_read_narrowly(String rule, String command, String verdict) {
        assertThat(command(command, "allow " + rule)).as(command).isEqualTo(verdict);
    }

    @Test
    void a_program_of_the_workspace_is_another_one_in_another_directory() {
        RuleSet rules = Written.rules("allow shell(./gradlew *)", "allow shell(npm *)");

        for (String directory : new String[] {".", "sub"}) {
            assertThat(verdict(
                            new Proposal("bash", true, new Intent.Runs("./gradlew test", directory)),
                            ApprovalMode.ASK,
                            rules))
                    .isEqualTo(directory.equals(".") ? "allow" : "ask");
            assertThat(verdict(
                            new Proposal("bash", true, new Intent.Runs("npm test", directory)),
                            ApprovalMode.ASK,
                            rules))
                    .isEqualTo("allow");
        }
    }

    @Test
    void a_line_break_is_never_allowed() {
        assertThat(command("npm run x\nrm -r src", "allow shell(npm run *)")).isEqualTo("ask");
        assertThat(command("npm run x\r\nrm -r src", "allow shell(npm run *)")).isEqualTo("ask");
        assertThat(command("npm run 'x\ny'", "allow shell(npm run *)")).isEqualTo("allow");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git push",
                "git push origin main",
                "git -C x push",
                "/usr/bin/git push",
                "GIT push",
                "\\git push",
                "g\"i\"t push",
                "git 'push'",
                "cd x && git push",
                "true; git push",
                "true\ngit push",
                "true | git push",
                "true & git push",
                "(git push)",
                "{ git push; }",
                "if true; then git push; fi",
                "! git push",
                "A=1 git push",
                "env A=1 git push",
                "sudo git push",
                "command git push",
                "timeout 5 git push",
                "xargs git push",
                "echo $(git push)",
                "echo `git push`",
                "echo \"$(git push)\"",
                "cat <(git push)",
                "sh -c 'git push'",
                "bash -c \"true; sh -c 'git push'\"",
                "eval 'git push'",
                "git \\\n push"
            })
    void a_rule_that_denies_is_found_however_it_is_put(String command) {
        for (ApprovalMode mode : ApprovalMode.values()) {
            for (String rule : new String[] {"shell(git push)", "shell(git push *)", "shell(/bin/git push:*)"}) {
                RuleSet rules = Written.rules("allow shell(git push *)", "deny " + rule);
                assertThat(verdict(Asking.command(command), mode, rules))
                        .as("%s in %s by %s", command, mode, rule)
                        .isEqualTo("refuse");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"git pull", "echo git push", "git commit -m 'git push'", "grep 'git push' x"})
    void a_rule_that_denies_leaves_its_neighbours(String command) {
        assertThat(command(command, "deny shell(git push)")).isNotEqualTo("refuse");
    }

    @Test
    void a_refusal_names_the_rule() {
        Verdict verdict = Asking.RULES
                .with(Written.rules("deny shell(git push *)"))
                .decide(Asking.command("git push"), ApprovalMode.FULL, Set.of());

        assertThat(((Verdict.Refuse) verdict).reason()).contains("deny shell(git push *)");
    }

    @ParameterizedTest
    @EnumSource(ApprovalMode.class)
    void a_rule_that_asks_asks_in_every_mode_and_nothing_is_offered(ApprovalMode mode) {
        RuleSet rules = Written.rules("ask shell(npm publish)", "allow shell(npm publish)");

        Verdict verdict = Asking.RULES.with(rules).decide(Asking.command("npm publish"), mode, Set.of());

        if (mode == ApprovalMode.PLAN) {
            assertThat(verdict).isInstanceOf(Verdict.Refuse.class);
        } else {
            Question question = ((Verdict.Ask) verdict).question();
            assertThat(question.cause()).isEqualTo(Cause.RULE);
            assertThat(question.offer()).isEmpty();
            assertThat(question.lasting()).isEmpty();
            assertThat(question.why()).contains("ask shell(npm publish)");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "allow edit(src/**) → src/a.java → allow",
                "allow edit(src/**) → src/deep/a.java → allow",
                "allow edit(./src/**) → src/a → allow",
                "allow edit(/src/**) → src/a → allow",
                "allow edit(src/) → src/a → allow",
                "allow edit(**/*.md) → a/b.md → allow",
                "allow edit(**) → a/b → allow",
                "allow edit → a/b → allow",
                "allow edit(a.md) → a.md → allow",
                "allow edit(a.md) → b/a.md → ask",
                "allow edit(*.md) → b/a.md → ask",
                "allow edit(src/**) → lib/src/a → ask",
                "allow edit(src/**) → src → ask",
                "allow edit(src/**) → srcs/a → ask",
                "allow edit(src/**) → SRC/a → ask",
                "allow edit(src/**) → src/../b → ask",
                "allow edit(src/**) → /src/a → ask",
                "allow edit(**) → /elsewhere/a → ask",
                "allow edit(//elsewhere/**) → /elsewhere/a → ask",
                "allow edit(~/**) → /home/me/a → ask",
                "allow read(src/**) → src/a → ask",
                "deny edit(src/**) → src/a → refuse",
                "deny edit(src/**) → SRC/a → refuse",
                "deny edit(src/**) → lib/src/a → refuse",
                "deny edit(src) → src/a → refuse",
                "deny edit(./src) → src/a → refuse",
                "deny edit(//x/src) → /x/src/a → refuse",
                "deny edit(~/src) → /home/me/src/a → refuse",
                "deny read(src) → src/a → refuse",
                "deny edit(*.lock) → a/b.lock → refuse",
                "deny edit → a → refuse",
                "deny edit(src) → a → ask",
                "ask edit(src) → src/a → ask rule"
            })
    void writes_are_ruled_by_their_path(String rule, String path, String verdict) {
        assertThat(verdict(write(path), ApprovalMode.ASK, Written.rules(rule))).isEqualTo(verdict);
    }

    @Test
    void what_programs_obey_is_asked_for_whatever_rules_allow() {
        Proposal guarded = new Proposal("edit", true, new Intent.Writes("AGENTS.md", Sensitivity.GUARDED, () -> ""));

        assertThat(verdict(guarded, ApprovalMode.ASK, Written.rules("allow edit(**)", "allow edit(AGENTS.md)")))
                .isEqualTo("ask guarded");
        assertThat(verdict(guarded, ApprovalMode.FULL, Written.rules("deny edit(AGENTS.md)")))
                .isEqualTo("refuse");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "deny read(**/.npmrc) → a/.npmrc → refuse",
                "deny read(.npmrc) → .NPMRC → refuse",
                "deny read(secrets/**) → secrets → refuse",
                "deny read(secrets/**) → a/secrets/b → refuse",
                "deny read(secrets/**) → public/b → allow",
                "ask read(secrets/**) → secrets/b → ask rule"
            })
    void reads_are_ruled_by_their_path(String rule, String path, String verdict) {
        for (ApprovalMode mode : ApprovalMode.values()) {
            assertThat(verdict(read(path), mode, Written.rules(rule))).isEqualTo(verdict);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "deny read(secrets/**) → cat secrets/a → refuse",
                "deny read(secrets/**) → cp ./secrets/a x → refuse",
                "deny read(secrets/**) → cd secrets && cat a → refuse",
                "deny read(secrets/**) → sh -c 'cat secrets/a' → refuse",
                "deny read(secrets/**) → git show HEAD:secrets/a → refuse",
                "deny read(secrets/**) → npm test < secrets/a → refuse",
                "deny read(secrets/**) → cat public/a → ask",
                "deny edit(src/**) → rm src/a → refuse",
                "deny edit(src/**) → echo x > src/a → refuse",
                "deny edit(src/**) → echo x >> ./src/a → refuse",
                "deny edit(src/**) → true && mv a src/b → refuse",
                "deny edit(src/**) → xargs rm src/a → refuse",
                "deny edit(src/**) → sh -c 'touch src/a' → refuse",
                "deny edit(src/**) → sed -i s/a/b/ src/a → refuse",
                "deny edit(src/**) → git checkout -- src/a → refuse",
                "deny edit(src/**) → echo $(x) > src/a → refuse",
                "deny edit(src/**) → sed -n 1p src/a → ask",
                "deny edit(src/**) → git diff src/a → ask",
                "deny edit(src/**) → javac src/A.java → ask",
                "deny edit(src/**) → echo x > lib/a → ask"
            })
    void commands_are_ruled_by_the_files_that_they_name(String rule, String command, String verdict) {
        assertThat(command(command, rule)).as(command).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "allow mcp(db.query) → query → allow",
                "allow mcp(db.*) → query → allow",
                "allow mcp(db) → query → allow",
                "allow mcp(db.que*) → query → allow",
                "allow mcp(DB.query) → query → ask",
                "allow mcp(db.quer) → query → ask",
                "allow mcp(d.query) → query → ask",
                "deny mcp(DB.Query) → query → refuse",
                "deny mcp(*.query) → query → refuse",
                "deny mcp(*) → query → refuse",
                "deny mcp → query → refuse",
                "deny mcp(db) → query → refuse",
                "ask mcp(db.*) → query → ask rule"
            })
    void tools_of_servers_are_ruled_by_their_names(String rule, String tool, String verdict) {
        assertThat(verdict(call("db", tool), ApprovalMode.ASK, Written.rules(rule)))
                .isEqualTo(verdict);
    }

    @Test
    void a_server_whose_name_has_a_dot_is_not_allowed_by_another_s_rule() {
        assertThat(verdict(call("db.query", "x"), ApprovalMode.ASK, Written.rules("allow mcp(db.query.x)")))
                .isEqualTo("ask");
        assertThat(verdict(call("db.query", "x"), ApprovalMode.ASK, Written.rules("deny mcp(db.query.x)")))
                .isEqualTo("refuse");
    }

    @Test
    void nothing_that_is_allowed_runs_in_mode_plan() {
        RuleSet rules = Written.rules("allow shell(npm run *)", "allow edit(**)", "allow mcp(db.*)");

        assertThat(verdict(Asking.command("npm run x"), ApprovalMode.PLAN, rules))
                .isEqualTo("refuse");
        assertThat(verdict(write("a"), ApprovalMode.PLAN, rules)).isEqualTo("refuse");
        assertThat(verdict(call("db", "query"), ApprovalMode.PLAN, rules)).isEqualTo("refuse");
    }

    @Test
    void an_allowed_look_with_git_is_guarded_as_a_granted_one() {
        RuleSet rules = Written.rules("allow shell(git log *)", "allow shell(git commit *)");

        Verdict look = Asking.RULES.with(rules).decide(Asking.command("git log -3"), ApprovalMode.ASK, Set.of());
        Verdict commit = Asking.RULES.with(rules).decide(Asking.command("git commit -m x"), ApprovalMode.ASK, Set.of());

        assertThat(((Verdict.Allow) look).gitGuard())
                .isEqualTo(dev.deepseektui.core.approval.Permissions.GitGuard.FULL);
        assertThat(((Verdict.Allow) commit).gitGuard())
                .isEqualTo(dev.deepseektui.core.approval.Permissions.GitGuard.NONE);
    }
}
