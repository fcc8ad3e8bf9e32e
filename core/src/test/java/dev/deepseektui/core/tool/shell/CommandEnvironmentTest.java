package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandEnvironmentTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS_SECRET_KEY",
                "AWS_SECRET_ACCESS_KEY",
                "AWS_ACCESS_KEY_ID",
                "AWS_SESSION_TOKEN",
                "GITHUB_TOKEN",
                "GH_PAT",
                "GH_TOKEN",
                "GITLAB_TOKEN",
                "CLIENT_SECRET",
                "SECRET_KEY_BASE",
                "PGPASSWORD",
                "MYSQL_PWD",
                "PASSWORD",
                "TOKEN",
                "SECRET",
                "APIKEY",
                "OPENAI_API_KEY",
                "ANTHROPIC_API_KEY",
                "npm_config__auth",
                "NPM_TOKEN",
                "npm_config__authToken",
                "NODE_AUTH_TOKEN",
                "CARGO_REGISTRY_TOKEN",
                "TWINE_PASSWORD",
                "UV_PUBLISH_TOKEN",
                "REDISCLI_AUTH",
                "SMTP_PASS",
                "GPG_PASSPHRASE",
                "GCP_CREDENTIALS",
                "GOOGLE_APPLICATION_CREDENTIALS",
                "SSH_PRIVATE_KEY_PEM",
                "AZURE_STORAGE_CONNECTION_STRING",
                "AZURE_CLIENT_SECRET",
                "DATABASE_URL",
                "REDIS_URL",
                "DOCKER_AUTH_CONFIG",
                "TWILIO_ACCOUNT_SID",
                "TWILIO_AUTH_TOKEN",
                "TELEGRAM_BOT",
                "PULUMI_CONFIG",
                "PULUMI_BACKEND_URL",
                "VAULT_ADDR",
                "SENTRY_DSN",
                "SLACK_WEBHOOK",
                "HEROKU_API",
                "DIGITALOCEAN",
                "STRIPE",
                "SUPABASE_URL",
                "CLOUDFLARE_ACCOUNT",
                "DD_SITE",
                "KUBE_CONFIG_DATA",
                "DIRENV_DIFF",
                "GIT_TOKEN",
                "GIT_PASSWORD",
                "MY_UNKNOWN_VARIABLE",
                "DEEPSEEK_MODEL_MAX_TOKENS"
            })
    void a_variable_that_is_not_on_the_list_is_not_passed_on(String name) {
        for (String value :
                List.of("value", "0123456789abcdef0123456789abcdef", "550e8400-e29b-41d4-a716-446655440000")) {
            assertThat(CommandEnvironment.of(Map.of(name, value), settings(List.of())))
                    .doesNotContainKey(name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PATH",
                "HOME",
                "OLDPWD",
                "LANG",
                "LC_ALL",
                "TZ",
                "XDG_CONFIG_HOME",
                "SSH_AUTH_SOCK",
                "SSH_ASKPASS",
                "XAUTHORITY",
                "JAVA_HOME",
                "MAVEN_OPTS",
                "GRADLE_USER_HOME",
                "ANDROID_HOME",
                "NODE_ENV",
                "NVM_DIR",
                "npm_config_cache",
                "PYTHONPATH",
                "VIRTUAL_ENV",
                "PYENV_ROOT",
                "PIP_INDEX_URL",
                "CARGO_HOME",
                "RUSTFLAGS",
                "GOPATH",
                "GOPROXY",
                "CC",
                "CFLAGS",
                "MAKEFLAGS",
                "RAILS_ENV",
                "DOTNET_ROOT",
                "https_proxy",
                "NO_PROXY",
                "SSL_CERT_FILE",
                "GIT_AUTHOR_NAME",
                "GIT_CONFIG_COUNT",
                "GIT_CONFIG_KEY_0",
                "DEEPSEEK_HOME"
            })
    void what_programs_and_toolchains_need_is_passed_on(String name) {
        assertThat(scrubbed(name, List.of())).containsEntry(name, "value");
    }

    @Test
    void the_settings_add_names() {
        assertThat(scrubbed("MY_APP_HOME", List.of("my_app_*"))).containsEntry("MY_APP_HOME", "value");
        assertThat(scrubbed("NPM_TOKEN", List.of("NPM_TOKEN"))).containsEntry("NPM_TOKEN", "value");
        assertThat(scrubbed("OTHER", List.of("NPM_TOKEN"))).doesNotContainKey("OTHER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-0123456789abcdef0123456789abcdef",
                "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
                "github_pat_11ABCDEFG0_abcdefghijklmnopqrstuv",
                "glpat-20charsofthesehere00",
                "xoxb-123456789012-abcdefghijkl",
                "AKIAIOSFODNN7EXAMPLE",
                "npm_abcdefghijklmnopqrstuvwxyz0123456789",
                "hf_abcdefghijklmnopqrstuvwxyz",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
                "https://hooks.slack.com/services/T000/B000/XXXX",
                "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl",
                "Authorization: Bearer abcdefghijklmnop",
                "postgres://app:hunter2@db/app",
                "http://user:pass@proxy:3128",
                "redis://:hunter2@cache:6379/0",
                "https://abcdefghijklmnopqrst@host/repository.git",
                "Server=db;User=sa;Password=hunter2;",
                "https://x.blob.core.windows.net/c?sv=2020&sig=abcd%2Fefgh",
                "-Xmx1g -Ddb.password=hunter2",
                "q8ZrT2mVb9LwXc4NfKd7Hp",
                "Zx81kQwPb7Yt2MnVc5Ls9RdHf3Ja6Ue0",
                "k3j9x0q2m8w7v1z5b4n6c0l9p2r8t7y1"
            })
    void what_looks_secret_by_its_value_is_dropped_whatever_its_name(String value) {
        Map<String, String> ours = Map.of("MAVEN_OPTS", value, "http_proxy", value);

        assertThat(CommandEnvironment.of(ours, settings(List.of()))).doesNotContainKeys("MAVEN_OPTS", "http_proxy");
        assertThat(CommandEnvironment.of(ours, settings(List.of("MAVEN_OPTS"))))
                .containsEntry("MAVEN_OPTS", value)
                .doesNotContainKey("http_proxy");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "production",
                "true",
                "1",
                "",
                "8.5.0-SNAPSHOT",
                "http://proxy:3128",
                "ssh://git@host/x.git",
                "postgres://localhost/app_test",
                "/home/me/.local/share/containers/storage/overlay-images-2024",
                "/usr/lib/jvm/java-17:/opt/Tool9aB8cD7eF6gH5iJ4kL3m/bin",
                "unix:path=/run/user/1000/bus,guid=0123456789abcdef0123456789abcdef",
                "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "550e8400-e29b-41d4-a716-446655440000",
                "0123456789abcdef0123456789abcdef",
                "feature/PROJ-1234-Add_the_new_Thing-for-users-2",
                "MyVeryLongCamelCaseNameOfSomeModule2",
                "x86_64-unknown-linux-gnu",
                "-Xmx2g -XX:+UseParallelGC -Dfile.encoding=UTF-8",
                "rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:*.tar=01;31",
                "() {  local x=1; echo \"$x\"; }",
                "localhost,127.0.0.1,.example.com",
                "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
            })
    void ordinary_values_are_passed_on(String value) {
        assertThat(CommandEnvironment.of(Map.of("MAVEN_OPTS", value), settings(List.of())))
                .containsEntry("MAVEN_OPTS", value);
    }

    @Test
    void nearly_all_letters_drawn_by_lot_are_dropped() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        long passed = Stream.generate(() -> drawn(random, 32))
                .limit(1_000)
                .filter(token -> CommandEnvironment.of(Map.of("MAVEN_OPTS", token), settings(List.of()))
                        .containsKey("MAVEN_OPTS"))
                .count();

        assertThat(passed).as("seed %d", seed).isLessThan(100);
    }

    private static String drawn(Random random, int length) {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        return random.ints(length, 0, letters.length())
                .mapToObj(i -> letters.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    @Test
    void what_programs_cannot_do_without_is_not_judged_by_its_value() {
        String odd = "bin:/opt/sk-0123456789abcdef0123456789abcdef/bin";
        Map<String, String> ours = Map.of("PATH", odd, "XDG_DATA_DIRS", odd, "LC_ALL", odd, "CFLAGS", odd);

        assertThat(CommandEnvironment.of(ours, settings(List.of())))
                .containsKeys("PATH", "XDG_DATA_DIRS", "LC_ALL")
                .doesNotContainKey("CFLAGS");
    }

    @Test
    void programs_print_plain_text() {
        assertThat(CommandEnvironment.of(Map.of("CI", "1", "TERM", "xterm", "FORCE_COLOR", "1"), settings(List.of())))
                .containsEntry("NO_COLOR", "1")
                .containsEntry("TERM", "dumb")
                .containsEntry("CARGO_TERM_COLOR", "never")
                .containsEntry("MAVEN_ARGS", "-Dstyle.color=never")
                .doesNotContainKeys("CI", "FORCE_COLOR");
        assertThat(scrubbed("CI", List.of("CI"))).containsEntry("CI", "value");
        assertThat(CommandEnvironment.of(Map.of("MAVEN_ARGS", "-o"), settings(List.of())))
                .containsEntry("MAVEN_ARGS", "-o -Dstyle.color=never");
        assertThat(CommandEnvironment.of(Map.of("MAVEN_ARGS", "-Dstyle.color=always"), settings(List.of())))
                .containsEntry("MAVEN_ARGS", "-Dstyle.color=always");
    }

    @Test
    void what_the_settings_drop_is_dropped_even_so() {
        assertThat(CommandEnvironment.of(
                        Map.of("XDG_DATA_DIRS", "x", "TZ", "UTC"),
                        new ShellSettings(List.of(), List.of("xdg_*"), Set.of())))
                .doesNotContainKey("XDG_DATA_DIRS")
                .containsEntry("TZ", "UTC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEEPSEEK_API_KEY", "DEEPSEEK_MODEL_API_KEY", "deepseek_token", "DEEPSEEK_PASSWORD"})
    void our_own_secrets_are_never_kept(String name) {
        assertThat(scrubbed(name, List.of("*"))).doesNotContainKey(name);
    }

    @Test
    void our_key_is_dropped_under_any_name_and_in_any_text() {
        Map<String, String> ours = Map.of(
                "DEEPSEEK_API_KEY", "sk-123456789",
                "OPENAI", "sk-123456789",
                "PATH", "/bin:/sk-123456789",
                "HEADERS", "x-key: sk-123456789",
                "BASIC", "c2stMTIzNDU2Nzg5",
                "OTHER", "sk-2");

        assertThat(CommandEnvironment.of(ours, settings(List.of("*"))))
                .doesNotContainKeys("DEEPSEEK_API_KEY", "OPENAI", "PATH", "HEADERS", "BASIC")
                .containsEntry("OTHER", "sk-2");
    }

    @Test
    void so_is_one_that_was_stored() {
        ShellSettings stored = new ShellSettings(List.of("*"), List.of(), Set.of("sk-stored-key"));

        assertThat(CommandEnvironment.of(Map.of("A", "Bearer sk-stored-key", "B", "b"), stored))
                .doesNotContainKey("A")
                .containsEntry("B", "b");
        assertThat(stored.toString()).doesNotContain("sk-stored");
    }

    @Test
    void a_setting_of_ours_is_no_key_that_others_could_hold() {
        Map<String, String> ours = Map.of("DEEPSEEK_MODEL_MAX_TOKENS", "8000", "PORT", "8000");

        assertThat(CommandEnvironment.of(ours, settings(List.of()))).containsEntry("PORT", "8000");
    }

    @Test
    void a_change_of_directory_leads_where_its_words_say() {
        assertThat(CommandEnvironment.of(Map.of("CDPATH", "/home/x/projects"), settings(List.of())))
                .doesNotContainKey("CDPATH");
    }

    @Test
    void programs_are_told_that_nobody_reads_and_answers() {
        assertThat(CommandEnvironment.of(
                        Map.of("TERM", "xterm", "FORCE_COLOR", "3", "PAGER", "less"), settings(List.of())))
                .containsEntry("TERM", "dumb")
                .containsEntry("NO_COLOR", "1")
                .containsEntry("PAGER", "cat")
                .containsEntry("GIT_TERMINAL_PROMPT", "0")
                .doesNotContainKey("FORCE_COLOR");
    }

    private static Map<String, String> scrubbed(String name, List<String> keep) {
        return CommandEnvironment.of(Map.of(name, "value"), settings(keep));
    }

    private static ShellSettings settings(List<String> keep) {
        return new ShellSettings(keep, List.of(), Set.of());
    }
}
