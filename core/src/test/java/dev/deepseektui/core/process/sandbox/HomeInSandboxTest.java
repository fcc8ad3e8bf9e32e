package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's home as seen by a command in the sandbox: the files that toolchains need, and no credentials. */
class HomeInSandboxTest {
    private static final List<String> CREDENTIALS = List.of(
                    ".ssh/id_rsa .ssh/config .ssh/known_hosts .aws/credentials .aws/config .azure/accessTokens.json"
                            + " .azure/msal_token_cache.json",
                    ".gnupg/private-keys-v1.d/key .gnupg/pubring.kbx .kube/config .docker/config.json .netrc _netrc"
                            + " .authinfo .authinfo.gpg",
                    ".git-credentials .config/git/credentials .config/git/config .pypirc .pip/pip.conf"
                            + " .config/pip/pip.conf .npmrc",
                    ".config/configstore/update.json .yarnrc .yarnrc.yml .bunfig.toml .m2/settings.xml"
                            + " .m2/settings-security.xml",
                    ".gradle/gradle.properties .gradle/init.gradle .gradle/init.d/x.gradle .ivy2/.credentials"
                            + " .sbt/.credentials",
                    ".sbt/1.0/credentials.sbt .cargo/credentials .cargo/credentials.toml .gem/credentials"
                            + " .bundle/config",
                    ".composer/auth.json .config/composer/auth.json .nuget/NuGet/NuGet.Config"
                            + " .config/NuGet/NuGet.Config",
                    ".hex/hex.config .pub-cache/credentials.json .dotnet/corefx/cryptography/x509stores/my/key.pfx"
                            + " .condarc",
                    ".conda/environments.txt .config/gh/hosts.yml .config/glab-cli/config.yml .config/hub"
                            + " .config/gcloud/credentials.db",
                    ".config/gcloud/application_default_credentials.json .boto .s3cfg .config/rclone/rclone.conf"
                            + " .config/doctl/config.yaml",
                    ".config/heroku/config.json .config/op/config .config/containers/auth.json"
                            + " .config/sops/age/keys.txt .config/helm/repositories.yaml",
                    ".terraform.d/credentials.tfrc.json .terraformrc .vault-token .password-store/x.gpg"
                            + " .pulumi/credentials.json",
                    ".fly/config.yml .vercel/auth.json .config/netlify/config.json .railway/config.json"
                            + " .supabase/access-token",
                    ".wrangler/config/default.toml .config/.wrangler/config/default.toml .oci/config"
                            + " .oci/oci_api_key.pem .aliyun/config.json",
                    ".config/linode-cli .cloudflared/cert.pem .ngrok2/ngrok.yml .config/ngrok/ngrok.yml .databrickscfg"
                            + " .snowflake/config.toml",
                    ".kaggle/kaggle.json .cache/huggingface/token .huggingface/token .netlify/config.json .sentryclirc"
                            + " .snyk",
                    ".config/configstore/snyk.json .pgpass .my.cnf .mylogin.cnf .dbshell .redisclirc .mongorc.js"
                            + " .msmtprc .fetchmailrc .mbsyncrc",
                    ".offlineimaprc .muttrc .rhosts .smbcredentials .local/share/keyrings/login.keyring"
                            + " .config/google-chrome/Default/Cookies",
                    ".mozilla/firefox/x.default/logins.json .thunderbird/x.default/logins.json .config/Slack/Cookies",
                    ".config/Code/User/settings.json .config/github-copilot/hosts.json .claude/.credentials.json"
                            + " .claude.json .codex/auth.json",
                    ".gemini/oauth_creds.json .config/opencode/auth.json .local/share/opencode/auth.json"
                            + " .deepseek/credentials",
                    ".bash_history .zsh_history .python_history .psql_history .mysql_history .node_repl_history"
                            + " .lesshst .viminfo",
                    ".bashrc .profile .zshrc .env documents/passwords.txt projects/other/.env")
            .stream()
            .flatMap(line -> List.of(line.split(" ")).stream())
            .toList();

    private static final List<String> NEEDED = List.of(
            ".m2/repository/x.jar",
            ".gradle/caches/x.jar",
            ".npm/_cacache/x",
            ".cargo/registry/x.crate",
            ".cargo/bin/x",
            ".rustup/toolchains/x",
            ".nvm/versions/node/x",
            ".sdkman/candidates/java/x",
            ".pyenv/versions/x",
            ".cache/pip/x",
            "go/pkg/mod/x",
            ".local/bin/x",
            ".bun/bin/x",
            "jdk/bin/java",
            "jdk/lib/modules",
            "tools/bin/x");

    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private Path home = Path.of("");
    private Path workspace = Path.of("");
    private List<Path> shown = List.of();
    private Sandbox sandbox = Sandbox.none();

    @BeforeEach
    void make() throws IOException {
        SandboxHere.assume();
        home = Files.createDirectories(base.resolve("home"));
        workspace = Files.createDirectories(home.resolve("projects/work"));
        sandbox = new Sandbox(
                new SandboxPlaces(
                        workspace,
                        List.of(),
                        home,
                        List.of(home.resolve(".deepseek")),
                        List::of,
                        () -> shown,
                        List::of),
                SandboxHere::availability);
    }

    @AfterEach
    void end() throws Exception {
        sandbox.close();
    }

    private Path write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, text);
    }

    private String run(Profile profile, String script) throws Exception {
        WrappedCommand wrapped = sandbox.wrap(
                new Confined(List.of("/bin/sh", "-c", script), workspace, profile, LeftoverProcesses.ENDED),
                Map.of("PATH", home + "/jdk/bin:" + home + "/tools/bin:/usr/bin:/bin", "HOME", home.toString()));
        List<String> line = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "exec 3>/dev/null 9<\"$0\"; exec \"$@\"",
                wrapped.filter().map(Path::toString).orElse("/dev/null")));
        line.addAll(wrapped.words());
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(workspace.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(base.resolve("output").toFile());
        builder.environment().clear();
        builder.environment().putAll(wrapped.environment());
        builder.start().waitFor();
        return Files.readString(base.resolve("output"));
    }

    @Test
    void no_credential_file_is_found() throws Exception {
        assertThat(CREDENTIALS).hasSizeGreaterThanOrEqualTo(106).doesNotHaveDuplicates();
        for (String name : CREDENTIALS) {
            write(name, "found " + name);
        }
        for (Profile profile :
                List.of(Profile.LOOK, Profile.WORK, Profile.WORK.with(Need.NETWORK), Profile.WORK.with(Need.GIT))) {
            String printed = run(
                    profile, "for f in " + String.join(" ", CREDENTIALS) + "; do cat ~/$f; done 2>/dev/null; echo end");

            assertThat(printed.strip()).as(profile.words()).isEqualTo("end");
        }
    }

    @Test
    void what_toolchains_need_is_found_and_cannot_be_written() throws Exception {
        for (String name : NEEDED) {
            write(name, "found\n");
        }

        String printed = run(
                Profile.WORK,
                "for f in " + String.join(" ", NEEDED)
                        + "; do cat ~/$f || echo no $f; echo x > ~/$f; done 2>/dev/null");

        assertThat(printed.lines()).hasSize(NEEDED.size()).containsOnly("found");
        assertThat(NEEDED).allSatisfy(name -> assertThat(home.resolve(name)).hasContent("found"));
    }

    @Test
    void the_project_folder_in_the_home_is_there_and_the_folder_beside_it_is_not() throws Exception {
        write("projects/other/file", "found");

        assertThat(run(Profile.WORK, "echo x > file && cat file; ls ..; ls -A ~"))
                .isEqualTo("x\nwork\n.gitconfig\nprojects\n");
    }

    @Test
    void a_linked_cache_is_found_and_the_target_is_hidden() throws Exception {
        write("elsewhere/repository/x.jar", "found");
        Files.createDirectories(home.resolve(".m2"));
        Files.createSymbolicLink(home.resolve(".m2/repository"), home.resolve("elsewhere/repository"));

        assertThat(run(Profile.WORK, "cat ~/.m2/repository/x.jar; ls ~/elsewhere 2>/dev/null"))
                .isEqualTo("found");
    }

    @Test
    void git_finds_the_identity_of_the_user_and_no_credential() throws Exception {
        write(
                ".gitconfig",
                "[user]\n"
                        + " name = \"A \\\"B\\\" C\"\n"
                        + " email = a@b.c\n"
                        + "[url \"https://me:hunter2@host/\"]\n"
                        + " insteadOf = x:\n"
                        + "[http]\n"
                        + " extraHeader = Authorization hunter2\n"
                        + "[include]\n"
                        + " path = more\n");
        write("more", "[init]\n defaultBranch = trunk\n[github]\n token = hunter2\n");

        assertThat(run(Profile.WORK, "git config user.name; git config init.defaultBranch; cat ~/.gitconfig ~/more"))
                .startsWith("A \"B\" C\ntrunk\n")
                .doesNotContain("hunter2");
    }

    @Test
    void the_settings_of_cargo_are_found_only_without_a_credential() throws Exception {
        write(".cargo/config.toml", "[net]\noffline = true\n");
        assertThat(run(Profile.WORK, "cat ~/.cargo/config.toml")).contains("offline");

        write(".cargo/config.toml", "[registries.mine]\ntoken = \"x\"\n");
        assertThat(run(Profile.WORK, "cat ~/.cargo/config.toml")).doesNotContain("\"x\"");
    }

    @Test
    void a_rule_shows_more() throws Exception {
        write(".m2/settings.xml", "found");
        shown = List.of(home.resolve(".m2/settings.xml"));

        assertThat(run(Profile.WORK, "cat ~/.m2/settings.xml")).isEqualTo("found");
    }

    @Test
    void a_project_in_a_repository_finds_it() throws Exception {
        write("projects/.git/HEAD", "ref: refs/heads/main\n");
        write("projects/README", "found");

        assertThat(run(Profile.WORK, "cat ../README; echo x > ../README")).startsWith("found");
        assertThat(home.resolve("projects/README")).hasContent("found");
    }
}
