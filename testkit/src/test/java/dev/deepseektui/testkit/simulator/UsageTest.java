package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.TemplateCall;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UsageTest {
    private static final String LONG = "The quick brown fox jumps over the lazy dog, again and again. ".repeat(60);

    private final Simulator simulator = Scene.simulator(Scene.YES);
    private final Client client = new Client(simulator);
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();

    @AfterEach
    void stop() {
        assertThat(simulator.defects()).isEmpty();
        simulator.close();
    }

    @Test
    void a_short_question_costs_four_more_than_its_text() {
        assertThat(prompt(client.usage(Chat.asking("What is a monad?"))))
                .isEqualTo(tokenizer.count("What is a monad?") + 4);
    }

    @Test
    void the_bill_is_the_templates_sum() {
        PromptTemplate template = new PromptTemplate(tokenizer, Thinking.ON, 0);
        Chat chat = Chat.request()
                .thinking()
                .tools(Chat.TOOL, Chat.TOOL.replace("read", "bash"))
                .system("Be brief.")
                .user("Look at a.txt, 漢字 and 😀.")
                .calling("c1", "{\"file_path\":\"a.txt\"}", "c2", "{}")
                .result("c1", "first\nsecond\n")
                .result("c2", "")
                .assistant("Done.", "They want it short.")
                .user("Thanks")
                .system("\nslot")
                .user("Go on");
        String tools = Client.json(chat.json()).required("tools").toString();
        int sum = template.constant()
                + template.header("Be brief.", tools)
                + template.user("Look at a.txt, 漢字 and 😀.")
                + template.assistant(
                        "",
                        "I look.",
                        List.of(new TemplateCall("read", "{\"file_path\":\"a.txt\"}"), new TemplateCall("read", "{}")))
                + template.toolResult("first\nsecond\n")
                + template.toolResult("")
                + template.assistant("Done.", "They want it short.", List.of())
                + template.user("Thanks")
                + template.system("\nslot")
                + template.user("Go on");

        assertThat(prompt(client.usage(chat))).isEqualTo(sum);
    }

    @Test
    void without_tools_earlier_thoughts_are_dropped() {
        long with = prompt(
                client.usage(Chat.asking("a").assistant("b", "long thoughts").user("c")));

        assertThat(prompt(client.usage(Chat.asking("a").assistant("b").user("c"))))
                .isEqualTo(with);
    }

    @Test
    void reasoning_is_part_of_the_completion() {
        JsonNode usage = client.usage(Chat.asking("hi").thinking());
        int thought = tokenizer.count("Is it so?");

        assertThat(usage.at("/completion_tokens_details/reasoning_tokens").intValue())
                .isEqualTo(thought);
        assertThat(usage.required("completion_tokens").intValue()).isEqualTo(thought + tokenizer.count("Yes."));
    }

    @Test
    void hits_and_misses_always_make_up_the_prompt() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        Chat chat = Chat.request().system(LONG);
        for (int i = 0; i < 40; i++) {
            chat.user(LONG.substring(random.nextInt(LONG.length())));
            JsonNode usage = client.usage(chat);

            assertThat(hit(usage) + miss(usage)).as("seed " + seed).isEqualTo(prompt(usage));
            assertThat(usage.at("/prompt_tokens_details/cached_tokens").longValue())
                    .isEqualTo(hit(usage));
            chat.assistant("Yes.");
        }
    }

    @Test
    void a_prompt_that_goes_on_hits_all_of_the_one_before_and_its_answer() {
        Chat chat = Chat.request().system(LONG).user("one");
        JsonNode first = client.usage(chat);
        JsonNode second = client.usage(chat.assistant("Yes.").user("two"));

        assertThat(hit(first)).isZero();
        // An answer's opening is two tokens, an answered one has three marks; the new prompt is one mark and its text.
        assertThat(hit(second)).isEqualTo(prompt(first) - 2 + 3 + tokenizer.count("Yes."));
        assertThat(miss(second)).isEqualTo(2 + 1 + tokenizer.count("two"));
    }

    @Test
    void an_edit_in_the_middle_misses_behind_it() {
        client.usage(Chat.request().system(LONG).user("one").assistant("Yes.").user(LONG));
        long before = prompt(client.usage(Chat.request().system(LONG).user("one"))) - 2;
        JsonNode edited = client.usage(
                Chat.request().system(LONG).user("one").assistant("No.").user(LONG));

        assertThat(hit(edited)).isBetween(before, before + 127);
    }

    @Test
    void units_of_128_tokens_hit_where_no_message_ends() {
        client.usage(Chat.request().system(LONG).user("one"));

        assertThat(hit(client.usage(Chat.request().system(LONG + "More.").user("two"))))
                .isPositive()
                .satisfies(hit -> assertThat(hit % 128).isZero())
                .isLessThanOrEqualTo(tokenizer.count(LONG) + 1L);
    }

    @Test
    void another_header_misses_everything() {
        client.usage(Chat.request().system(LONG).tools(Chat.TOOL).user(LONG));

        assertThat(hit(client.usage(
                        Chat.request().system("x" + LONG).tools(Chat.TOOL).user(LONG))))
                .isZero();
    }

    @Test
    void another_tool_misses_everything_behind_the_system_text() {
        client.usage(Chat.request().system("Short.").tools(Chat.TOOL).user(LONG));
        Chat other = Chat.request()
                .system("Short.")
                .tools(Chat.TOOL.replace("Reads", "Eats"))
                .user(LONG);

        assertThat(hit(client.usage(other))).isLessThan(300);
    }

    @Test
    void thinking_and_effort_are_at_the_front() {
        Chat chat = Chat.request().system(LONG).user("one");
        client.usage(chat);
        assertThat(hit(client.usage(chat))).isPositive();
        assertThat(hit(client.usage(chat.thinking()))).isZero();
        assertThat(hit(client.usage(chat.set("reasoning_effort", "\"max\"")))).isZero();
        assertThat(hit(client.usage(chat.set("reasoning_effort", "\"high\"")))).isPositive();
    }

    @Test
    void keys_users_and_models_have_caches_of_their_own() {
        Chat chat = Chat.request().system(LONG).user("one");
        client.usage(chat);

        assertThat(hit(new Client(simulator, "sk-another").usage(chat))).isZero();
        assertThat(hit(client.usage(chat.set("user_id", "\"u1\"")))).isZero();
        assertThat(hit(client.usage(chat.set("user_id", "\"u1\"")))).isPositive();
        assertThat(hit(client.usage(chat.set("model", "\"deepseek-v4-pro\"")))).isZero();
    }

    @Test
    void a_refused_request_leaves_nothing_in_the_cache() {
        Chat chat = Chat.request().system(LONG).user("one");
        client.post(Chat.request().system(LONG).user("one").result("a", "orphan"));

        assertThat(hit(client.usage(chat))).isZero();
    }

    @Test
    void the_balance_goes_down_by_the_price() {
        JsonNode usage = client.usage(Chat.asking(LONG));
        double cost = (miss(usage) * 0.15 + usage.required("completion_tokens").longValue() * 0.60) / 1e6;

        assertThat(Double.parseDouble(
                        balance().at("/balance_infos/0/total_balance").textValue()))
                .isCloseTo(100 - cost, within(1e-9));
        assertThat(balance().required("is_available").booleanValue()).isTrue();
    }

    @Test
    void without_balance_the_answer_is_402() {
        SimulatorSettings settings = Scene.settings().with(ServiceTerms.USUAL.withBalance("0.0000001"));
        try (Simulator poor = Simulator.start(settings, Scene.YES)) {
            Client beggar = new Client(poor);

            assertThat(beggar.post(Chat.asking(LONG)).statusCode()).isEqualTo(200);
            assertThat(beggar.post(Chat.asking(LONG)).statusCode()).isEqualTo(402);
            assertThat(beggar.get("/user/balance").body())
                    .contains("\"is_available\":false")
                    .contains("\"total_balance\":\"0.00\"");
        }
    }

    @Test
    void an_answer_ends_where_the_tokens_do() {
        try (Simulator talkative = Scene.simulator(ask -> Answer.of(LONG).thinking("Hm."))) {
            JsonNode answer = new Client(talkative).answer(Chat.asking("hi").set("max_tokens", "50"));

            assertThat(answer.at("/choices/0/finish_reason").textValue()).isEqualTo("length");
            assertThat(LONG).startsWith(answer.at("/choices/0/message/content").textValue());
            assertThat(answer.at("/usage/completion_tokens").intValue()).isEqualTo(50);
        }
    }

    @Test
    void a_call_can_be_cut_within_its_arguments() {
        ToolCall call = new ToolCall("c", "write", "{\"text\":\"" + LONG + "\"}");
        try (Simulator talkative = Scene.simulator(ask -> Answer.of("").calling(call))) {
            JsonNode answer = new Client(talkative).answer(Chat.asking("hi").set("max_tokens", "100"));
            String arguments = answer.at("/choices/0/message/tool_calls/0/function/arguments")
                    .textValue();

            assertThat(answer.at("/choices/0/finish_reason").textValue()).isEqualTo("length");
            assertThat(call.arguments()).startsWith(arguments).isNotEqualTo(arguments);
        }
    }

    private JsonNode balance() {
        return Client.json(client.get("/user/balance").body());
    }

    private static long prompt(JsonNode usage) {
        return usage.required("prompt_tokens").longValue();
    }

    private static long hit(JsonNode usage) {
        return usage.required("prompt_cache_hit_tokens").longValue();
    }

    private static long miss(JsonNode usage) {
        return usage.required("prompt_cache_miss_tokens").longValue();
    }
}
