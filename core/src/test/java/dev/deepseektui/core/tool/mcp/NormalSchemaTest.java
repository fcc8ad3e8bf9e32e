package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.NormalSchema.UnusableSchema;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class NormalSchemaTest {
    private static String normal(String schema) throws UnusableSchema {
        return NormalSchema.of(json(schema)).toString();
    }

    private static JsonNode json(String text) {
        try {
            return Json.tree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertNormal(String schema, String form) throws UnusableSchema {
        assertThat(NormalSchema.of(json(schema))).isEqualTo(json(form));
    }

    @Test
    void an_empty_schema_is_an_object_without_properties() throws UnusableSchema {
        assertNormal("{}", "{'properties':{},'type':'object'}");
    }

    @Test
    void references_are_written_out_and_definitions_go() throws UnusableSchema {
        assertNormal(
                "{'type':'object','properties':{'a':{'$ref':'#/$defs/A','description':'mine'}},"
                        + "'$defs':{'A':{'type':'string','description':'its'},'B':{}}}",
                "{'properties':{'a':{'type':'string','description':'mine'}},'type':'object'}");
    }

    @Test
    void a_reference_to_itself_is_an_object_that_is_left_open() throws UnusableSchema {
        assertNormal(
                "{'type':'object','properties':{'a':{'$ref':'#/$defs/A'}},"
                        + "'$defs':{'A':{'type':'object','properties':{'next':{'$ref':'#/$defs/A'}}}}}",
                "{'properties':{'a':{'type':'object','properties':{'next':{'type':'object'}}}},'type':'object'}");
    }

    @Test
    void what_lies_elsewhere_is_never_fetched_and_left_open() throws UnusableSchema {
        assertNormal(
                "{'type':'object','properties':{'a':{'$ref':'https://example.com/a.json'}}}",
                "{'properties':{'a':{'description':'As defined by https://example.com/a.json.'}},'type':'object'}");
    }

    @Test
    void what_the_provider_refuses_goes_and_is_said_in_words() throws UnusableSchema {
        assertNormal(
                "{'$schema':'x','type':'object','title':'T','properties':{'a':{'type':'string','pattern':'^(?=x)',"
                        + "'description':'A.','examples':[1]},'d':{'type':'date'}},'required':null,'x-mcp-header':'H'}",
                "{'properties':{'a':{'type':'string','description':'A. Must match ^(?=x). For example [1].'},"
                        + "'d':{}},'type':'object'}");
    }

    @Test
    void properties_may_be_called_as_keywords_are_and_data_stays_as_it_is() throws UnusableSchema {
        assertNormal(
                "{'type':'object','properties':{'title':{'type':'string'},'$ref':{'type':'string'},"
                        + "'pattern':{'enum':[{'title':1}],'default':{'pattern':'x'}}}}",
                "{'properties':{'title':{'type':'string'},'$ref':{'type':'string'},"
                        + "'pattern':{'enum':[{'title':1}],'default':{'pattern':'x'}}},'type':'object'}");
    }

    @Test
    void keywords_of_the_wrong_type_go() throws UnusableSchema {
        assertNormal(
                "{'type':'object','properties':{'a':{'type':['string','date','null'],'minLength':-1,'exclusiveMinimum':true,"
                        + "'items':[{}],'anyOf':[]}},'required':['a','a',1]}",
                "{'properties':{'a':{'type':['string','null']}},'required':['a'],'type':'object'}");
    }

    @Test
    void a_schema_of_no_object_cannot_be_used() {
        assertThatExceptionOfType(UnusableSchema.class)
                .isThrownBy(() -> normal("{'type':'string'}"))
                .withMessage("does not describe an object");
        assertThatExceptionOfType(UnusableSchema.class)
                .isThrownBy(() -> normal("null"))
                .withMessage("is not a JSON object");
    }

    @Test
    void references_that_multiply_each_other_cannot_be_used() {
        StringBuilder bomb = new StringBuilder("{'type':'object','properties':{'a':{'$ref':'#/$defs/d0'}},'$defs':{");
        for (int i = 0; i < 20; i++) {
            String next = "{'$ref':'#/$defs/d" + (i + 1) + "'}";
            bomb.append("'d")
                    .append(i)
                    .append("':{'properties':{'a':")
                    .append(next)
                    .append(",'b':")
                    .append(next)
                    .append("}},");
        }
        String schema = bomb + "'d20':{}}}";

        assertThatExceptionOfType(UnusableSchema.class)
                .isThrownBy(() -> normal(schema))
                .withMessage("is too large or too deep");
    }

    @Test
    void what_grows_without_measure_when_it_is_written_out_cannot_be_used() {
        StringBuilder properties = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            properties.append(i == 0 ? "" : ",").append("'p").append(i).append("':{'$ref':'#/$defs/A'}");
        }
        JsonNode schema = json("{'type':'object','properties':{" + properties + "},'$defs':{'A':{'default':'"
                + "x".repeat(10_000) + "'}}}");

        assertThatExceptionOfType(UnusableSchema.class)
                .isThrownBy(() -> NormalSchema.of(schema))
                .withMessage("is too large or too deep");
    }
}
