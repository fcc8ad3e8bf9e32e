package dev.deepseektui.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.CallFailed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignSchemaTest {
    private static final String GIVEN = """
        {"type":"object","required":["b","a"],"properties":{"b":{"type":"string","description":"z"},
         "a":{"oneOf":[{"y":1,"x":2}]}},"x-own":{"n":null}}\
        """;

    private static ForeignSchema schema(String json) throws Exception {
        return ForeignSchema.of(Json.tree(json));
    }

    @Test
    void it_is_kept_as_given_but_for_the_order_of_its_keys() throws Exception {
        assertThat(schema(GIVEN).schema())
                .hasToString(
                        "{\"properties\":{\"a\":{\"oneOf\":[{\"x\":2,\"y\":1}]},\"b\":{\"description\":\"z\","
                                + "\"type\":\"string\"}},\"required\":[\"b\",\"a\"],\"type\":\"object\",\"x-own\":{\"n\":null}}");
        assertThat(schema(GIVEN).schema()).isEqualTo(Json.tree(GIVEN));
    }

    @Test
    void who_gets_it_cannot_change_it() throws Exception {
        ForeignSchema schema = schema(GIVEN);
        schema.schema().put("type", "string");

        assertThat(schema.schema().path("type").textValue()).isEqualTo("object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"object\"", "null", "{}", "{\"type\":\"array\"}", "{\"type\":[\"object\"]}"})
    void what_does_not_describe_an_object_is_none(String json) {
        assertThatThrownBy(() -> schema(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void arguments_go_to_the_tool_as_the_json_that_they_are() throws Exception {
        Arguments arguments = schema(GIVEN).read("t", "{\"b\": [1, {\"c\": null}], \"unknown\": 1.5}");

        assertThat(arguments.json()).hasToString("{\"b\":[1,{\"c\":null}],\"unknown\":1.5}");
        assertThat(schema(GIVEN).read("t", " ").json()).hasToString("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "{\"a\":", "7", "{\"a\":\"\\ud800\"}"})
    void other_arguments_are_malformed_and_reach_no_tool(String raw) {
        assertThatThrownBy(() -> schema(GIVEN).read("t", raw))
                .isInstanceOfSatisfying(
                        CallFailed.class,
                        failed -> assertThat(failed.outcome().status()).isEqualTo(Status.MALFORMED));
    }
}
