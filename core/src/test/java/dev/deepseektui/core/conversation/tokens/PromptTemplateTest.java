package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.conversation.tokens.PromptTemplate.TemplateCall;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptTemplateTest {
    private static final String NO_TOOLS = "[]";
    private static final String TOOLS = """
        [{"type":"function","function":{"name":"read","description":"Reads a file.",\
        "parameters":{"type":"object","properties":{},"required":["file_path","mode"]}}}]\
        """;

    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
    private final PromptTemplate plain = new PromptTemplate(tokenizer, Thinking.OFF, 0);

    @Test
    void a_single_user_message_costs_four_more_than_its_text() {
        String ask = "What is a monad?";

        assertThat(plain.constant() + plain.header("", NO_TOOLS) + plain.user(ask))
                .isEqualTo(tokenizer.count(ask) + 4);
    }

    @Test
    void thinking_costs_26_more() {
        PromptTemplate thinking = new PromptTemplate(tokenizer, Thinking.ON, 0);

        assertThat(thinking.constant() - plain.constant()).isEqualTo(26);
    }

    @Test
    void the_calibration_is_part_of_the_constant() {
        assertThat(new PromptTemplate(tokenizer, Thinking.OFF, -2).constant()).isEqualTo(plain.constant() - 2);
    }

    @Test
    void a_header_is_its_system_text_and_its_tools() {
        String line = """
            {"name": "read", "description": "Reads a file.", \
            "parameters": {"type": "object", "properties": {}, "required": ["file_path", "mode"]}}
            """;

        assertThat(plain.header("Be brief.", TOOLS))
                .isEqualTo(tokenizer.count("Be brief.") + 212 + tokenizer.count(line));
    }

    @Test
    void without_tools_there_is_no_preamble() {
        assertThat(plain.header("Be brief.", NO_TOOLS)).isEqualTo(tokenizer.count("Be brief."));
    }

    @Test
    void an_answer_costs_its_text_its_reasoning_and_its_calls() {
        TemplateCall call = new TemplateCall("bash", "{\"command\":\"ls\"}");
        int marks = plain.assistant("", "", List.of());

        assertThat(plain.assistant("Let me look.", "The user wants a list.", List.of(call, call)))
                .isEqualTo(marks
                        + tokenizer.count("Let me look.")
                        + 1
                        + tokenizer.count("The user wants a list.")
                        + 2 * (40 + tokenizer.count(call.name()) + tokenizer.count(call.arguments())));
    }

    @Test
    void a_tool_result_has_a_wrapper_of_seven() {
        assertThat(plain.toolResult("a.txt\n")).isEqualTo(7 + tokenizer.count("a.txt\n"));
    }

    @Test
    void tools_that_are_no_json_are_a_mistake_of_the_caller() {
        assertThatThrownBy(() -> plain.header("", "[{")).isInstanceOf(IllegalArgumentException.class);
    }
}
