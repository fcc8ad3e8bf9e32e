package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.NormalSchema.UnusableSchema;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterHeadersTest {
    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.tree(text.replace('\'', '"'));
    }

    @Test
    void marked_arguments_go_into_headers_and_what_is_not_plain_is_encoded() throws Exception {
        ParameterHeaders headers = ParameterHeaders.of(json("{'properties':{'a':{'type':'string','x-mcp-header':'A'},"
                + "'b':{'type':'object','properties':{'c':{'type':'boolean','x-mcp-header':'C'}}},"
                + "'d':{'type':'integer','x-mcp-header':'D'},'e':{'type':'string'}}}"));

        assertThat(headers.with(json("{'a':'größe','b':{'c':false},'d':null,'e':'x'}")))
                .isEqualTo(Map.of("Mcp-Param-A", "=?base64?Z3LDtsOfZQ==?=", "Mcp-Param-C", "false"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'properties':{'a':{'type':'string','x-mcp-header':''}}}",
                "{'properties':{'a':{'type':'string','x-mcp-header':'A B'}}}",
                "{'properties':{'a':{'type':'string','x-mcp-header':'A\\r\\nB'}}}",
                "{'properties':{'a':{'type':'number','x-mcp-header':'A'}}}",
                "{'properties':{'a':{'type':'object','x-mcp-header':'A'}}}",
                "{'properties':{'a':{'type':['string'],'x-mcp-header':'A'}}}",
                "{'properties':{'a':{'type':'string','x-mcp-header':'A'},'b':{'type':'string','x-mcp-header':'a'}}}",
                "{'properties':{'a':{'type':'array','items':{'type':'string','x-mcp-header':'A'}}}}",
            })
    void a_mark_that_no_header_can_follow_makes_a_tool_unusable(String schema) {
        assertThatExceptionOfType(UnusableSchema.class).isThrownBy(() -> ParameterHeaders.of(json(schema)));
    }
}
