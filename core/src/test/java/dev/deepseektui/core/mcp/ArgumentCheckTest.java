package dev.deepseektui.core.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentCheckTest {
    private static JsonNode json(String text) {
        try {
            return Json.tree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Optional<String> complaint(String property, String value) {
        return ArgumentCheck.complaint(json("{'properties':{'a':" + property + "}}"), json("{'a':" + value + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'string'} | 1 | must be a text, not a whole number",
                "{'type':['string','null']} | true | must be a text or null, not true or false",
                "{'type':'integer'} | 1.5 | must be a whole number, not a number",
                "{'type':'object'} | [] | must be an object, not a list",
                "{'enum':['x','y']} | 'z' | must be one of \"x\", \"y\"",
                "{'const':7} | 8 | must be 7",
                "{'minimum':1} | 0 | must be at least 1",
                "{'maximum':1} | 2 | must be at most 1",
                "{'exclusiveMinimum':1} | 1 | must be more than 1",
                "{'exclusiveMaximum':1} | 1 | must be less than 1",
                "{'minLength':2} | '😀' | must have at least 2 characters",
                "{'maxItems':1} | [1,2] | must have at most 1 elements",
                "{'minProperties':1} | {} | must have at least 1 properties",
                "{'anyOf':[{'type':'string'},{'type':'null'}]} | 1 | must be a text, not a whole number",
                "{'oneOf':[{'type':'string'},{'type':'array'}]} | 1 | has none of the forms that it may have",
                "{'allOf':[{},{'type':'string'}]} | 1 | must be a text, not a whole number",
            })
    void what_does_not_fit_is_said(String property, String value, String wrong) {
        assertThat(complaint(property, value)).contains("arguments.a " + wrong);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'integer'} | 2.0",
                "{'type':'integer'} | 1e400",
                "{'enum':[1]} | 1.0",
                "{'type':'string','nullable':true} | null",
                "{'type':'string','pattern':'^(a+)+$','format':'email'} | 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'",
                "{'type':'date'} | 1",
                "{'minimum':1,'exclusiveMinimum':true} | 1",
                "{'not':{}} | 1",
                "{'$ref':'https://example.com/schema.json'} | 1",
                "{'$ref':'#/properties/a'} | 1",
                "{'anyOf':[{'type':'string'},{'type':'number'}]} | 1",
                "{'oneOf':[{'pattern':'x'},{'type':'string'}]} | 'y'",
                "true | 1",
            })
    void what_fits_or_is_not_known_passes(String property, String value) {
        assertThat(complaint(property, value)).isEmpty();
    }

    @Test
    void what_is_missing_and_what_is_too_much_is_named() {
        JsonNode schema = json("{'type':'object','properties':{'path':{},'head':{}},'required':['path'],"
                + "'additionalProperties':false}");

        assertThat(ArgumentCheck.complaint(schema, json("{}"))).contains("arguments.path is missing");
        assertThat(ArgumentCheck.complaint(schema, json("{'path':1,'p\\nx':2}")))
                .contains("arguments.p␊x is not known; there are path, head");
    }

    @Test
    void what_is_inside_of_lists_and_objects_is_looked_at_by_the_schema_it_refers_to() {
        JsonNode schema = json("{'properties':{'edits':{'type':'array','items':{'$ref':'#/$defs/Edit'}}},"
                + "'$defs':{'Edit':{'type':'object','required':['old'],'properties':{'old':{'type':'string'}}}}}");

        assertThat(ArgumentCheck.complaint(schema, json("{'edits':[{'old':'x'},{'old':1}]}")))
                .contains("arguments.edits[1].old must be a text, not a whole number");
    }

    @Test
    void the_first_elements_of_a_list_may_have_schemas_of_their_own() {
        for (String tuple : List.of(
                "{'prefixItems':[{'type':'string'}],'items':false}",
                "{'items':[{'type':'string'}],'additionalItems':false}")) {
            assertThat(complaint(tuple, "['x']")).isEmpty();
            assertThat(complaint(tuple, "[1]")).contains("arguments.a[0] must be a text, not a whole number");
            assertThat(complaint(tuple, "['x',2]")).contains("arguments.a[1] is not known");
        }
    }

    /** Each reference is followed twice, and the next one behind it again. */
    @Test
    void a_schema_that_multiplies_itself_passes_everything_soon() {
        StringBuilder bomb = new StringBuilder("{'$ref':'#/$defs/d0','$defs':{");
        for (int i = 0; i < 40; i++) {
            String next = "{'$ref':'#/$defs/d" + (i + 1) + "'}";
            bomb.append("'d")
                    .append(i)
                    .append("':{'allOf':[")
                    .append(next + "," + next)
                    .append("]},");
        }

        assertThat(ArgumentCheck.complaint(json(bomb + "'d40':{}}}"), json("{}")))
                .isEmpty();
    }

    @Test
    void what_a_schema_was_made_for_fits_it_and_what_another_was_made_for_is_a_line_at_most() {
        Random random = new Random(Seed.RUN);
        for (int i = 0; i < 3000; i++) {
            check(random::nextInt);
        }
    }

    @FuzzTest(maxDuration = "60s")
    void whatever_schema_is_made_the_same_holds(FuzzedDataProvider data) {
        check(bound -> data.consumeInt(0, bound - 1));
    }

    private static void check(IntUnaryOperator pick) {
        MadeSchema made = MadeSchema.of(pick);
        JsonNode fitting = made.value().get();
        JsonNode other = MadeSchema.of(pick).value().get();

        assertThat(ArgumentCheck.complaint(made.schema(), fitting))
                .as("%s for %s", made.schema(), fitting)
                .isEmpty();
        assertThat(ArgumentCheck.complaint(made.schema(), other).orElse("").codePoints())
                .as("%s for %s", made.schema(), other)
                .noneMatch(Character::isISOControl);
        // What is no schema at all is read as one too.
        ArgumentCheck.complaint(other, made.schema());
    }
}
