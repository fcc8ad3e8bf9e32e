package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactsNextTest {
    private static final DeepSeekTokenizer TOKENIZER = new DeepSeekTokenizer();

    private final FactsNext facts = new FactsNext();

    private static List<PromptMessage> prompt(String text) {
        Conversation conversation = new Conversation(TOKENIZER);
        conversation.apply(MessageFactory.ask(1, text));
        return List.copyOf(conversation.messages());
    }

    private void rewritten(String before, String after) {
        facts.rewritten(prompt(before), prompt(after), 900, 300);
    }

    private void calls(String name, String arguments) {
        facts.called(new ToolCall("c", name, arguments));
    }

    @Test
    void a_path_a_name_a_number_and_a_command_count_if_the_prompt_had_them() {
        rewritten("src/Lost.java src/Kept.java parseAll 4711 `make test-all`", "src/Kept.java 4711");
        calls("read", "{\"file_path\":\"src/Lost.java\"}");
        calls("read", "{\"file_path\":\"src/Kept.java\"}");
        calls("grep", "{\"pattern\":\"parseAll\",\"limit\":\"4711\"}");
        calls("bash", "{\"command\":\"make test-all\"}");
        calls("read", "{\"file_path\":\"src/Never.java\"}");

        assertThat(facts.shares()).containsExactly(new FactShare(900, 300, 5, 2, 1, 0));
        assertThat(facts.shares().get(0).share()).isEqualTo(0.4);
    }

    @Test
    void what_was_shown_again_before_its_first_use_does_not_count() {
        rewritten("src/Lost.java parseAll", "");
        facts.shown("a listing: src/Lost.java");
        calls("read", "{\"file_path\":\"src/Lost.java\"}");
        calls("grep", "{\"pattern\":\"parseAll\"}");

        assertThat(facts.shares()).containsExactly(new FactShare(900, 300, 1, 0, 0, 0));
    }

    @Test
    void the_longest_line_of_an_edits_old_text_and_quoted_strings_count() {
        rewritten("    return the total of all prices;\nsay \"hello there\"", "return the total of all prices;");
        calls("edit", "{\"old_string\":\"x\\n    return the total of all prices;\",\"new\":\"y\"}");
        calls("grep", "{\"pattern\":\"\\\"hello there\\\"\"}");

        assertThat(facts.shares()).containsExactly(new FactShare(900, 300, 2, 1, 0, 0));
    }

    @Test
    void only_the_next_sixty_calls_count() {
        rewritten("src/Late.java src/Soon.java", "");
        calls("read", "{\"file_path\":\"src/Soon.java\"}");
        for (int i = 0; i < 59; i++) {
            calls("read", "{}");
        }
        assertThat(facts.isDone()).isTrue();
        calls("read", "{\"file_path\":\"src/Late.java\"}");

        assertThat(facts.shares()).containsExactly(new FactShare(900, 300, 1, 0, 0, 0));
    }

    @Test
    void rewrite_before_calls_without_facts_has_no_share() {
        rewritten("src/Lost.java", "");
        for (int i = 0; i < 60; i++) {
            calls("read", "{\"file_path\":\".\"}");
        }

        assertThat(facts.isDone()).isTrue();
        assertThat(facts.shares()).isEmpty();
        assertThat(facts.all()).containsExactly(new FactShare(900, 300, 0, 0, 0, 0));
    }
}
