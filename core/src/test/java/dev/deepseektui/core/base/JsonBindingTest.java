package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBindingTest {
    private record Part(String text, long count) {}

    @ProtocolRecord
    private record Message(
            String firstName,
            List<Part> parts,
            Map<String, String> table,
            boolean isOn,
            int number,
            @Nullable JsonNode anything,
            @Nullable Part part) {}

    @ProtocolRecord
    private record Needing(Part part) {}

    private static Message message(String json) throws JsonProcessingException {
        return Json.bound(Json.tree(json.replace('\'', '"')), Message.class);
    }

    @Test
    void what_a_message_of_a_protocol_leaves_out_or_gives_as_null_is_empty() throws JsonProcessingException {
        Message empty = new Message("", List.of(), Map.of(), false, 0, null, null);

        assertThat(message("{'unknown':[1]}")).isEqualTo(empty);
        assertThat(message("{'firstName':null,'parts':null,'table':null,'isOn':null,'number':null,'part':null}"))
                .usingRecursiveComparison()
                .ignoringFields("anything")
                .isEqualTo(empty);
    }

    @Test
    void a_record_within_it_must_be_there_unless_it_is_nullable() {
        MismatchedInputException wrong =
                catchThrowableOfType(MismatchedInputException.class, () -> Json.bound(Json.object(), Needing.class));

        assertThat(Json.complaint(wrong)).isEqualTo("part must be an object");
    }

    @Test
    void it_is_written_in_camel_case() {
        assertThat(Json.line(new Message("a", List.of(), Map.of(), true, 1, Json.object(), null)))
                .isEqualTo(
                        "{\"firstName\":\"a\",\"parts\":[],\"table\":{},\"isOn\":true,\"number\":1,\"anything\":{}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'firstName':5}                 | firstName must be a text",
                "{'firstName':{}}                | firstName must be a text",
                "{'firstName':true}              | firstName must be a text",
                "{'parts':{}}                    | parts must be a list",
                "{'parts':[{'text':'a','count':1},{'count':2}]} | parts[1].text must be a text",
                "{'parts':[{'text':null,'count':1}]} | parts[0].text must be a text",
                "{'parts':[7]}                   | parts[0] must be an object",
                "{'table':{'a\\u001b':[]}}       | table.a␛ must be a text",
                "{'isOn':'yes'}                  | isOn must be true or false",
                "{'number':'1'}                  | number must be a number",
                "{'part':'x'}                    | part must be an object",
                "[]                              | it must be an object",
                "null                            | it must be an object"
            })
    void a_value_of_another_type_is_named(String json, String complaint) {
        MismatchedInputException wrong = catchThrowableOfType(MismatchedInputException.class, () -> message(json));

        assertThat(Json.complaint(wrong)).isEqualTo(complaint);
    }
}
