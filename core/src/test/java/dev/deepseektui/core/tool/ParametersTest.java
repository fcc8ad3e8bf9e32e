package dev.deepseektui.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    private enum Kind {
        ONE,
        TWO
    }

    private static final Parameter<String> PATH = Parameter.text("path").required();
    private static final Parameter<Long> FROM = Parameter.whole("from", 1, 100);
    private static final Parameter<Boolean> ALL = Parameter.flag("all");
    private static final Parameter<Kind> KIND = Parameter.oneOf("kind", Kind.class);
    private static final Parameter<List<String>> NAMES = Parameter.texts("names");
    private static final Parameter<String> TEXT = Parameter.text("text").required();
    private static final Parameter<List<Arguments>> ITEMS = Parameter.objects("items", Parameters.of(TEXT, KIND));
    private static final Parameters PARAMETERS = Parameters.of(PATH, FROM, ALL, KIND, NAMES, ITEMS);

    @Test
    void what_fits_is_read() throws CallFailed {
        Arguments arguments = PARAMETERS.read("tool", """
            {"path": "a", "from": 7, "all": true, "kind": "two", "names": ["x", "y"],
             "items": [{"text": "first", "kind": "one"}, {"text": "second"}]}\
            """);

        assertThat(arguments.get(PATH)).isEqualTo("a");
        assertThat(arguments.get(FROM)).isEqualTo(7);
        assertThat(arguments.get(ALL)).isTrue();
        assertThat(arguments.get(KIND)).isEqualTo(Kind.TWO);
        assertThat(arguments.get(NAMES)).containsExactly("x", "y");
        assertThat(arguments.get(ITEMS)).extracting(item -> item.get(TEXT)).containsExactly("first", "second");
        assertThat(arguments.get(ITEMS))
                .extracting(item -> item.find(KIND).isPresent())
                .containsExactly(true, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\": \"\\ud83d\"}",
                "{\"path\": \"a\\ude00b\"}",
                "{\"path\": \"a\", \"names\": [\"x\", \"\\ud83d\\ud83d\\ude00\"]}",
                "{\"path\": \"a\", \"items\": [{\"text\": \"\\ude00\\ud83d\"}]}"
            })
    void half_a_character_is_refused_since_it_could_not_be_used_as_it_is_shown(String raw) {
        assertThat(malformed(raw).text()).contains("half a character");
    }

    @Test
    void a_whole_character_beyond_the_first_plane_is_read() throws CallFailed {
        assertThat(PARAMETERS.read("tool", "{\"path\": \"\\ud83d\\ude00\"}").get(PATH))
                .isEqualTo("\ud83d\ude00");
    }

    @Test
    void what_may_be_left_out_may_be_null() throws CallFailed {
        Arguments arguments = PARAMETERS.read("tool", "{\"path\": \"a\", \"from\": null}");

        assertThat(arguments.find(FROM)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"from\": 1}                        | `tool` needs `path`.",
                "{\"path\": null}                     | `tool` needs `path`.",
                "{\"path\": 7}                        | `path` must be a string, not 7",
                "{\"path\": \"a\", \"from\": \"7\"}   | `from` must be a whole number from 1 to 100, not \"7\"",
                "{\"path\": \"a\", \"from\": 1.5}     | `from` must be a whole number from 1 to 100, not 1.5",
                "{\"path\": \"a\", \"from\": 101}     | `from` must be a whole number from 1 to 100, not 101",
                "{\"path\": \"a\", \"from\": 1e99}    | `from` must be a whole number from 1 to 100, not 1.0E99",
                "{\"path\": \"a\", \"kind\": \"x\"}   | `kind` must be one of one, two, not \"x\"",
                "{\"path\": \"a\", \"all\": \"yes\"}  | `all` must be true or false, not \"yes\"",
                "{\"path\": \"a\", \"names\": \"x\"}  | `names` must be a list of strings, not \"x\"",
                "{\"path\": \"a\", \"names\": [1]}    | `names` must be a list of strings, not [1]",
                "{\"path\": \"a\", \"file\": 1}       | `file` is not an argument of `tool`. The arguments are: path, from (optional), all"
                        + " (optional)",
                "{\"path\": {\"path\": \"a\"}}        | `path` must be a string, not {\"path\":\"a\"}",
                "{\"path\": \"a\", \"items\": [{}]}   | `items` must be a list of objects, each with text, kind"
                        + " (optional), not [{}]",
            })
    void what_does_not_fit_is_named_with_what_is_allowed(String raw, String complaint) {
        assertThat(malformed(raw).text()).contains(complaint);
    }

    @Test
    void all_that_is_wrong_is_said_at_once() {
        assertThat(malformed("{\"from\": 0, \"file\": 1}").text())
                .contains("`tool` needs `path`.")
                .contains("`from` must be")
                .contains("`file` is not an argument");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "{", "{\"path\": \"a\"} {}", "\"path\"", "path=a"})
    void what_is_no_object_is_said_to_be_none(String raw) {
        ToolOutcome outcome = malformed(raw);

        assertThat(outcome.status()).isEqualTo(Status.MALFORMED);
        assertThat(outcome.text()).isEqualTo("The arguments of `tool` must be a JSON object.");
    }

    @Test
    void a_long_or_hostile_value_is_quoted_short_and_harmless() {
        String text = malformed("{\"path\": \"a\", \"from\": \"\\u001b[2J" + "x".repeat(10_000) + "\"}")
                .text();

        assertThat(text.length()).isLessThan(400);
        assertThat(text).doesNotContain("\u001b");
    }

    @Test
    void the_schema_says_the_same_as_the_check() throws Exception {
        assertThat(Json.tree(Parameters.of(PATH, FROM, KIND, NAMES).schema().toString()))
                .isEqualTo(Json.tree("""
                    {"type": "object",
                     "properties": {
                       "path": {"type": "string", "description": ""},
                       "from": {"type": "integer", "minimum": 1, "maximum": 100, "description": ""},
                       "kind": {"type": "string", "enum": ["one", "two"], "description": ""},
                       "names": {"type": "array", "items": {"type": "string"}, "description": ""}},
                     "required": ["path"],
                     "additionalProperties": false}\
                    """));
    }

    private static ToolOutcome malformed(String raw) {
        return catchThrowableOfType(CallFailed.class, () -> PARAMETERS.read("tool", raw))
                .outcome();
    }
}
