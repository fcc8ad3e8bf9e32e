package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply.FormAction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormTest {
    private static final String ASKED = """
        {"message":"Who are you?","requestedSchema":{"type":"object","required":["name"],"properties":{
          "name":{"type":"string","title":"Name","description":"As people say it."},
          "age":{"type":"integer","default":3},
          "sure":{"type":"boolean"},
          "colour":{"type":"string","enum":["r","g"],"enumNames":["Red","Green"]},
          "tags":{"type":"array"}}}}
        """;

    private static JsonNode json(String text) {
        try {
            return Json.tree(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final InputForm.Filler DECLINING = (form, cancellation) -> new FormReply(FormAction.DECLINE, null);

    private static InputForm form(String asked) throws RpcFailure {
        List<InputForm> shown = new ArrayList<>();
        InputForm.answer(
                "s",
                json(asked),
                (form, cancellation) -> {
                    shown.add(form);
                    return new FormReply(FormAction.CANCEL, null);
                },
                new Cancellation());
        return shown.get(0);
    }

    private static InputForm.FormField field(int index) throws RpcFailure {
        return form(ASKED).fields().get(index);
    }

    @Test
    void a_field_has_a_label_a_preset_and_its_choices() throws RpcFailure {
        assertThat(field(0).label()).isEqualTo("Name: As people say it.");
        assertThat(field(0).isRequired()).isTrue();
        assertThat(field(1).preset().orElseThrow().intValue()).isEqualTo(3);
        assertThat(field(2).choices()).extracting(InputForm.FormOption::words).containsExactly("yes", "no");
        assertThat(field(3).choices()).extracting(InputForm.FormOption::words).containsExactly("Red", "Green");
    }

    @Test
    void what_is_written_becomes_a_value_of_the_fields_type() throws RpcFailure {
        assertThat(field(1).read("12").orElseThrow().isNumber()).isTrue();
        assertThat(field(1).read("1.5")).isEmpty();
        assertThat(field(1).read("many")).isEmpty();
        assertThat(field(4).read("a, b").orElseThrow()).hasToString("[\"a\",\"b\"]");
    }

    @Test
    void the_servers_answer_says_what_the_user_did() throws RpcFailure {
        InputForm.Filler filled = (form, cancellation) ->
                new FormReply(FormAction.ACCEPT, Json.object().put("name", form.message()));

        assertThat(answer(filled, ASKED)).isEqualTo("{\"action\":\"accept\",\"content\":{\"name\":\"Who are you?\"}}");
        assertThat(answer(DECLINING, ASKED)).isEqualTo("{\"action\":\"decline\"}");
    }

    private static String answer(InputForm.Filler filler, String asked) throws RpcFailure {
        return Json.line(InputForm.answer("s", json(asked), filler, new Cancellation()));
    }

    @Test
    void an_address_that_a_server_wants_opened_is_declined() throws RpcFailure {
        InputForm.Filler never = (form, cancellation) -> {
            throw new IllegalStateException("nobody is asked");
        };

        assertThat(answer(never, "{\"mode\":\"url\",\"url\":\"https://example.com\"}"))
                .isEqualTo("{\"action\":\"decline\"}");
    }

    @Test
    void what_a_form_says_is_cut_and_one_that_is_too_endlessis_refused() throws RpcFailure {
        String endless = "x".repeat(20_000);
        InputForm form =
                form(("{\"message\":\"" + endless + "\",\"requestedSchema\":{\"properties\":{\"a\":{\"title\":\""
                        + endless + "\",\"enum\":[\"" + endless + "\"]}}}}"));

        assertThat(form.message()).hasSize(4000);
        assertThat(form.fields().get(0).label()).hasSize(1000);
        assertThat(form.fields().get(0).choices().get(0).words()).hasSize(200);
        assertThat(form.fields().get(0).choices().get(0).value().textValue()).isEqualTo(endless);
        assertThatExceptionOfType(RpcFailure.class)
                .isThrownBy(() -> form(("{\"requestedSchema\":{\"properties\":{\"" + endless + "\":{}}}}")))
                .withMessage("the form is longer than is shown here");
    }
}
