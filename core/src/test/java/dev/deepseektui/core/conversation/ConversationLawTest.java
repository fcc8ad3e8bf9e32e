package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.message.Message;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tokens.PromptTemplate;
import dev.deepseektui.core.tokens.PromptTemplate.Call;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The law of the house, over thousands of random histories: append, or rebase by name; resume byte-identical. */
class ConversationLawTest {
    private static final int HISTORIES = "full".equals(System.getProperty("stress")) ? 20_000 : 2_000;
    private static final int STEPS = 30;

    private final long seed = System.nanoTime();

    private interface Check {
        void holdsFor(RandomHistory history) throws Exception;
    }

    private void always(Check check) throws Exception {
        for (int i = 0; i < HISTORIES; i++) {
            RandomHistory history = new RandomHistory(seed + i);
            try {
                check.holdsFor(history);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + (seed + i), e);
            }
        }
    }

    @Test
    void a_request_starts_with_the_one_before_or_with_what_a_rebase_declares_kept() throws Exception {
        int[] rebases = {0};
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                Prompt before = history.conversation.prompt();
                List<PromptMessage> messages = List.copyOf(history.conversation.messages());
                Header header = history.conversation.header();
                RandomHistory.Step step = history.step();
                Prompt after = history.conversation.prompt();
                if (step.headerChanged()) {
                    Header now = history.conversation.header();
                    boolean same =
                            now.system().equals(header.system()) && now.tools().equals(header.tools());
                    assertThat(before.isStartOf(after)).isEqualTo(same);
                } else if (step.rebased().isEmpty()) {
                    assertThat(before.isStartOf(after)).isTrue();
                } else {
                    rebases[0]++;
                    int kept = new Rebase(
                                    new RebaseReason(RebaseReason.Kind.USER, "any"),
                                    step.rebased().get().edits())
                            .kept();
                    byte[] declared = RandomHistory.start(before, messages, kept, history.conversation.header());
                    assertThat(Arrays.mismatch(declared, after.messages())).isIn(-1, declared.length);
                }
            }
        });
        assertThat(rebases[0]).isGreaterThan(HISTORIES);
    }

    @Test
    void folding_the_tape_up_to_any_event_and_going_on_gives_the_same_bytes() throws Exception {
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
            }
            List<TapeEvent> events = history.events();
            int stop = (int) (Math.abs(seed + events.size() * 31L) % events.size());
            Conversation stopped = RandomHistory.fold(events.subList(0, stop));
            stopped.prompt();
            stopped.size();
            events.subList(stop, events.size()).forEach(stopped::apply);

            assertThat(stopped.prompt()).isEqualTo(history.conversation.prompt());
            assertThat(RandomHistory.fold(events).prompt()).isEqualTo(history.conversation.prompt());
        });
    }

    @Test
    void the_provider_accepts_the_pairing_the_roles_and_the_reasoning() throws Exception {
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
                assertThat(BodyRules.violation(history.conversation.messages())).isEmpty();
                assertThat(history.conversation.openCalls()).isEmpty();
            }
            JsonNode messages =
                    Json.MAPPER.readTree(history.conversation.prompt().messages());
            assertThat(messages.get(0).get("role").asText()).isEqualTo("system");
            for (JsonNode message : messages) {
                assertThat(message.get("content").isTextual()).isTrue();
                if (message.get("role").asText().equals("assistant")) {
                    assertThat(message.get("reasoning_content").isTextual()).isTrue();
                    message.path("tool_calls").forEach(ConversationLawTest::isSendable);
                }
            }
        });
    }

    private static void isSendable(JsonNode call) {
        assertThat(CallForm.isObject(call.at("/function/arguments").asText())).isTrue();
        assertThat(call.at("/function/name").asText()).matches("[A-Za-z0-9_-]{1,64}");
    }

    @Test
    void no_assistant_message_is_made_up() throws Exception {
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
            }
            List<String> said = history.events().stream()
                    .filter(ReplyReceived.class::isInstance)
                    .map(event -> Composer.reply((ReplyReceived) event))
                    .flatMap(java.util.Optional::stream)
                    .map(appended -> appended.text())
                    .toList();
            assertThat(history.conversation.messages().stream()
                            .filter(message -> message.content().role() == Role.ASSISTANT)
                            .map(PromptMessage::json))
                    .allMatch(said::contains);
        });
    }

    @Test
    void numbers_and_origins_are_permanent() throws Exception {
        always(history -> {
            IdentityHashMap<PromptMessage, List<Object>> seen = new IdentityHashMap<>();
            for (int i = 0; i < STEPS; i++) {
                history.step();
                for (PromptMessage message : history.conversation.messages()) {
                    List<Object> identity = List.of(message.number(), message.origin());
                    assertThat(seen.computeIfAbsent(message, m -> identity)).isEqualTo(identity);
                }
            }
        });
    }

    @Test
    void the_size_is_the_sum_of_its_parts_and_equals_a_full_recount() throws Exception {
        PromptTemplate template = RandomHistory.template();
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
                if (i % 7 == 0) {
                    history.conversation.size();
                }
            }
            PromptSize size = history.conversation.size();
            assertThat(history.conversation.prompt().tokens()).isEqualTo(size.total());
            assertThat(size.total()).isEqualTo(recount(history.conversation, template));
        });
    }

    private static long recount(Conversation conversation, PromptTemplate template) {
        Header header = conversation.header();
        long tokens = (long) template.constant() + template.header(header.system(), header.tools());
        for (PromptMessage message : conversation.messages()) {
            Message content = MessageJson.read(message.number(), message.origin(), message.json());
            tokens += switch (content.role()) {
                case SYSTEM -> template.system(content.content());
                case USER -> template.user(content.content());
                case TOOL -> template.toolResult(content.content());
                case ASSISTANT ->
                    template.assistant(content.content(), String.valueOf(content.reasoning()), calls(content));
            };
        }
        return tokens;
    }

    private static List<Call> calls(Message content) {
        List<Call> calls = new ArrayList<>();
        content.calls().forEach(call -> calls.add(new Call(call.name(), call.arguments())));
        return calls;
    }

    @Test
    void a_planned_rebase_tells_the_size_that_it_will_have() throws Exception {
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step()
                        .rebased()
                        .ifPresent(rebased -> assertThat(rebased.after())
                                .isEqualTo(history.conversation.size().total()));
            }
        });
    }

    @Test
    void prompts_are_valid_utf8_whatever_was_said() throws Exception {
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
            }
            byte[] bytes = history.conversation.prompt().messages();
            StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes));
        });
    }
}
