package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretPatternsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-0123456789abcdef",
                "npm_0123456789abcdefghijABCDEFGHIJ012345",
                "ya29.a0AfH6SMBx7-Kq_example",
                "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",
                "ghp_0123456789abcdefghij",
                "gho_0123456789abcdefghij",
                "github_pat_11ABCDEFG0123456789_abcdefghij",
                "glpat-0123456789abcdefghij",
                "AKIAIOSFODNN7EXAMPLE",
                "ASIAIOSFODNN7EXAMPLE",
                "AIzaSyA-0123456789abcdefghijklmnopqrstu",
                "xoxb-123456789012-abcdefghijkl",
                "xoxp-123456789012-abcdefghijkl",
                "sk_live_0123456789abcdefghij",
                "rk_live_0123456789abcdefghij",
                "hf_abcdefghijklmnopqrst",
                "dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "hvs.CAESIJ0123456789abcdefghijkl",
                "whsec_0123456789abcdefghij",
                "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQ",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
                "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX",
            })
    void keys_of_known_makers_are_secrets_in_any_sentence(String key) {
        assertThat(List.of(key, "always use " + key + " for it.", "{\"x\":\"" + key + "\"}", "X=" + key))
                .allSatisfy(text -> {
                    assertThat(SecretPatterns.isIn(text)).isTrue();
                    assertThat(SecretPatterns.masked(text, "***"))
                            .doesNotContain(key.substring(key.length() - 8))
                            .contains("***");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-0123456789abcdef0123456789abcdef",
                "sk-or-v1-0123456789abcdef0123456789abcdef0123456789abcdef",
                "sk-ant-api03-abcDEF_0123456789-abcdefghijk",
                "sk-proj-abcDEF0123456789abcDEF",
                "sk-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv",
                "gsk_0123456789abcdefghijABCDEFGHIJ",
                "xai-0123456789abcdefghijABCDEFGHIJ",
                "hf_abcdefghijklmnopqrstuvwxyz",
                "AIzaSyA-0123456789abcdefghijklmnopqrstu",
                "SK-0123456789ABCDEF0123456789ABCDEF",
                "GSK_0123456789ABCDEFGHIJABCDEFGHIJ",
            })
    void an_api_key_is_found_alone_and_in_a_message(String key) {
        assertThat(List.of(
                        key,
                        " " + key + "\n",
                        "my key is " + key + ".",
                        "export DEEPSEEK_API_KEY=" + key,
                        "backup_" + key,
                        "(" + key + ")"))
                .allSatisfy(text -> assertThat(SecretPatterns.apiKey(text)).contains(key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fix the sk-learn import",
                "use sk-learn-pipeline-feature-union",
                "task-0123456789abcdef0123456789abcdef",
                "why does risk-assessment-module-for-2026-tests fail?",
                "sk-",
                "what does commit 0123456789abcdef0123456789abcdef01234567 change?",
                "the password is swordfish",
            })
    void other_text_is_no_api_key(String text) {
        assertThat(SecretPatterns.apiKey(text)).isEmpty();
    }

    @Test
    @Timeout(30)
    void long_text_that_resembles_keys_is_searched_in_one_pass() {
        assertThat(SecretPatterns.apiKey("_sk-".repeat(1_000_000) + ".")).isEmpty();
    }

    @Test
    void a_word_that_begins_as_keys_do_is_one_where_it_stands_alone() {
        assertThat(SecretPatterns.apiKey(" sk-simulated ")).contains("sk-simulated");
        assertThat(SecretPatterns.apiKey("what is sk-simulated?")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the password is swordfish",
                "Remember that the password is hunter2",
                "the password for the staging database is hunter2.",
                "our password's hunter2",
                "password: swordfish",
                "PASSWORD=hunter2",
                "the passphrase is Correct-Horse",
                "the pwd is now tr0ub4dor",
                "das Passwort ist Geheim99",
                "use password hunter2 there",
                "use the password \"swordfish\"",
                "hunter2 is the password",
                "log in with s3cr3t! as my password",
                "the PIN is 471100",
                "the api key is abcd1234efgh",
                "the token for the registry is 'opensesame'",
                "mysql --password hunter2",
                "deploy --api-key=hunter2",
                "deploy --token hunter2",
                " curl -u admin:hunter2 https://x.example",
                "machine x.example login me password hunter2",
                "Authorization: Bearer abc.def-123",
                "Cookie: session=0123456789",
                "https://user:hunter2@host/x",
                "postgres://app:p@ss@db.example/app",
                "https://0123456789abcdefgh@host/x",
                "-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----\\nMIIE",
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nabc",
                "-----BEGIN PRIVATE KEY-----",
                "the signing secret is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "use 9f86d081884c7d659a2feaa0c55ad015 as the signing secret",
                "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzR4q8vT0Lk",
                "https://x.example/f?sig=abc123def",
            })
    void what_is_told_or_set_as_a_secret_is_one(String text) {
        assertThat(SecretPatterns.isIn(text)).isTrue();
        assertThat(SecretPatterns.masked(text, "***"))
                .contains("***")
                .doesNotContain("hunter2", "swordfish", "tr0ub4dor", "Geheim99", "MIIE", "9f86d081");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit 7c368e0f1b2c3d4e5f60718293a4b5c6d7e8f901",
                "7c368e0f1b2c3d4e5f60718293a4b5c6d7e8f901\trefs/heads/main",
                "7c368e0f1b2c3d4e5f60718293a4b5c6d7e8f901",
                "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  jar.zip",
                "checksum = \"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\"",
                "--hash=sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "\"integrity\": \"sha512-QW9yOWExSmZkTzRrVjhxUDJiTDduSnhHNXdDMGhNM3RZNnVSMXpFOHM==\"",
                "golang.org/x/net v0.17.0 h1:pVaXccu2ozPjCXewfr1S7xza/zcXTity9cCdXQYSjIM=",
                "resolved \"https://registry.example/a/-/a-1.0.0.tgz#7c368e0f1b2c3d4e5f60718293a4b5c6d7e8f901\"",
                "d41d8cd98f00b204e9800998ecf8427e",
                "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
                "3F2504E0-4F89-11D3-9A0C-0305E82C3301",
                "SHA256:Zm9vYmFyMTIzQWJDZEVmR2hJakts",
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8f3Kd0Qm5tLr2uXv9Yb1Nc4Ge7Hs6Wa",
                "00000000000000000000000000000000000000000000",
                "at dev.deepseektui.core.conversation.tokens.TokenStream.next(TokenStream.java:64)",
                "core/src/main/java/dev/deepseektui/core/context/memory/external/ForeignText2.java",
                "shouldParseUtf8WhenX509CertificateIsGiven",
                "what_runs_a_few_hundred_times_is_not_compiled_on_jdk_17",
                "DEEPSEEK_CAPACITY_DEEPSEEK_V3_2_CHAT_PRIOR2",
                "org.apache.maven.plugins:maven-surefire-plugin:3.6.1",
                "spotless-maven-plugin-3-10-4-with-palantir-java-format-2-103",
                "12 tokens: too many",
                "the password is stored in the vault",
                "the password is never logged",
                "the token is refreshed daily",
                "the primary key is the user's number",
                "the API key is read from the environment",
                "Never log passwords",
                "All requests must send their token in a header",
                "use the password manager",
                "ssh://git@host.example/x.git",
                "git@host.example:x/y.git",
                "http://localhost:8080/@scope/pkg",
                "https://api.deepseek.com/v1",
                "prefer sk- prefixes for keys",
                "npm_config_registry",
                "skip-tests-in-ci, task-force-one, risk-assessment",
            })
    void what_only_resembles_one_is_none(String text) {
        assertThat(SecretPatterns.isIn(text)).isFalse();
        assertThat(SecretPatterns.masked(text, "***")).isEqualTo(text);
    }

    @Test
    void nearly_every_random_text_is_found_and_no_digest() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[24 + random.nextInt(24)];
            random.nextBytes(bytes);
            String base64 = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            if (!SecretPatterns.isIn("note that " + base64 + " opens it")) {
                missed.add(base64);
            }
            byte[] digest = new byte[i % 2 == 0 ? 20 : 32];
            random.nextBytes(digest);
            String hex = HexFormat.of().formatHex(digest);
            assertThat(SecretPatterns.isIn("see " + hex + " for it"))
                    .describedAs("seed %d: %s", seed, hex)
                    .isFalse();
            assertThat(SecretPatterns.isIn("see " + UUID.nameUUIDFromBytes(digest)))
                    .isFalse();
        }
        assertThat(missed).describedAs("seed %d", seed).hasSizeLessThan(40);
    }

    @Test
    void a_long_text_is_looked_through_in_one_pass() {
        String text = "password token key ".repeat(50_000) + "a".repeat(500_000) + "://".repeat(10_000);

        assertThat(SecretPatterns.isIn(text + " nothing")).isFalse();
    }
}
