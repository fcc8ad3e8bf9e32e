package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownKeysTest {
    private static final String KEY = "sk-0123456789abcdef0123456789ABCDEF";
    private static final String ODD = "k+/=?&\"\\<>{}~key~of~all~marks!";

    private final KnownKeys keys = KnownKeys.of(List.of(KEY, ODD));

    @Test
    void a_key_is_masked_wherever_it_stands() {
        assertThat(keys.masked("X=" + KEY + "\n" + KEY + KEY + " and " + ODD))
                .isEqualTo("X=(masked API key)\n(masked API key)(masked API key) and (masked API key)");
    }

    @Test
    void a_text_without_keys_is_the_same_text() {
        String text = "sk-0123456789abcdef and no more";

        assertThat(keys.masked(text)).isSameAs(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {KEY, ODD})
    void it_is_found_in_base64_behind_and_before_any_bytes(String key) {
        for (String before : List.of("", "a", "ab", "abc", "X=\"")) {
            for (String behind : List.of("", "\n", "ab", "abc")) {
                byte[] bytes = (before + key + behind).getBytes(StandardCharsets.UTF_8);
                List<String> codes = List.of(
                        Base64.getEncoder().encodeToString(bytes),
                        Base64.getUrlEncoder().encodeToString(bytes),
                        Base64.getMimeEncoder(20, "\r\n".getBytes(StandardCharsets.UTF_8))
                                .encodeToString(bytes));
                assertThat(codes).allSatisfy(code -> {
                    String masked = keys.masked(code);
                    assertThat(masked).contains(KnownKeys.MASK);
                    assertThat(masked.replace(KnownKeys.MASK, "")).hasSizeLessThan(14);
                });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {KEY, ODD})
    void it_is_found_in_other_forms(String key) {
        String hex = HexFormat.of().formatHex(key.getBytes(StandardCharsets.UTF_8));
        List<String> forms = List.of(
                hex,
                hex.toUpperCase(Locale.ROOT),
                HexFormat.ofDelimiter(" ").formatHex(key.getBytes(StandardCharsets.UTF_8)),
                HexFormat.ofDelimiter(", ").withPrefix("0x").formatHex(key.getBytes(StandardCharsets.UTF_8)),
                HexFormat.of().withPrefix("\\x").formatHex(key.getBytes(StandardCharsets.UTF_8)),
                hex.replaceAll("(.{4})", "$1 "),
                hex.replaceAll("(.{60})", "$1\n"),
                URLEncoder.encode(key, StandardCharsets.UTF_8),
                "%" + HexFormat.ofDelimiter("%").formatHex(key.getBytes(StandardCharsets.UTF_8)),
                key.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining()),
                key.chars().mapToObj("&#%d;"::formatted).collect(Collectors.joining()),
                Json.line(key),
                Json.line(Json.line(key)));

        assertThat(forms).allSatisfy(form -> {
            String masked = keys.masked("see " + form + " there");
            assertThat(masked).contains(KnownKeys.MASK);
            assertThat(masked.replace(KnownKeys.MASK, "")).hasSizeLessThan(20);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\n", "\r\n", "\\\n", "=\r\n", "\n    ", "\\n", "\n> ", "\u001b[0m", "\u001b[01;31m\u001b[K"})
    void it_is_found_where_a_line_or_a_colour_breaks_it(String broken) {
        for (int at = 1; at < KEY.length(); at++) {
            assertThat(keys.masked(KEY.substring(0, at) + broken + KEY.substring(at)))
                    .isEqualTo(KnownKeys.MASK);
        }
    }

    @Test
    void a_stream_is_masked_however_it_is_cut() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        String text = "a " + KEY + " sk-012 " + Base64.getEncoder().encodeToString(KEY.getBytes(StandardCharsets.UTF_8))
                + " ümlaut\n" + KEY.substring(0, 9) + "\n" + KEY.substring(9) + " sk-";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String whole = keys.masked(text);
        for (int run = 0; run < 300; run++) {
            KnownKeys.Stream stream = keys.stream();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<Integer> cuts = new ArrayList<>();
            for (int at = 0; at < bytes.length; ) {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(20));
                cuts.add(count);
                out.writeBytes(stream.pass(java.util.Arrays.copyOfRange(bytes, at, at + count), count));
                at += count;
            }
            out.writeBytes(stream.rest());
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .describedAs("seed %d, cut %s", seed, cuts)
                    .isEqualTo(whole);
        }
        assertThat(whole).doesNotContain("0123456789").contains("sk-012 ", "ümlaut");
    }

    @Test
    void a_stream_holds_back_nothing_that_cannot_become_a_key() {
        KnownKeys.Stream stream = keys.stream();
        byte[] line = "done: sk-9\n".getBytes(StandardCharsets.UTF_8);

        assertThat(stream.pass(line, line.length)).isEqualTo(line);
    }

    @Test
    void short_words_in_a_keys_place_are_no_keys() {
        KnownKeys none = KnownKeys.of(List.of("dummy", "", "not-needed"));

        assertThat(none.areNone()).isTrue();
        assertThat(none.masked("not-needed")).isEqualTo("not-needed");
    }

    @Test
    void masked_json_is_json_still() throws Exception {
        String json = Json.line(List.of("a\\" + KEY + "\n", ODD, Json.line(List.of(KEY))));

        assertThat(Json.tree(keys.masked(json)).toString()).doesNotContain("0123456789", "all~marks");
    }

    @Test
    void a_long_text_is_looked_through_in_one_pass() {
        String text = "sk-0123456789 c2stMDEy 736b2d30 %&\\ ".repeat(60_000) + "s".repeat(1_000_000);

        assertThat(keys.masked(text)).isSameAs(text);
    }
}
