package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson.CallForm;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.TemplateCall;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The main invariants of conversations, over random histories: a prompt only grows, unless a rebase declares the
 * change, and a resumed session has the same bytes.
 */
class ConversationLawTest {
    private static final int HISTORIES = "full".equals(System.getProperty("stress")) ? 20_000 : 500;
    private static final int STEPS = 30;
    private static final int FILES = 40;

    private final long seed = Seed.RUN;

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
        Map<String, Integer> rebases = new TreeMap<>();
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                PromptBytes before = history.conversation.prompt();
                List<PromptMessage> messages = List.copyOf(history.conversation.messages());
                Header header = history.conversation.header();
                RandomHistory.Step step = history.step();
                PromptBytes after = history.conversation.prompt();
                if (step.headerChanged()) {
                    Header now = history.conversation.header();
                    boolean same =
                            now.system().equals(header.system()) && now.tools().equals(header.tools());
                    assertThat(isStartOf(before, after)).isEqualTo(same);
                } else if (step.rebased().isEmpty()) {
                    assertThat(isStartOf(before, after)).isTrue();
                } else {
                    int kept = new Rebase(
                                    RebaseReason.user(Request.CLEAR),
                                    step.rebased().get().edits())
                            .kept();
                    byte[] declared = RandomHistory.start(before, messages, kept, history.conversation.header());
                    assertThat(Arrays.mismatch(declared, after.messages())).isIn(-1, declared.length);
                }
            }
            history.rebases.forEach((reason, count) -> rebases.merge(reason, count, Integer::sum));
        });
        assertThat(rebases.keySet())
                .containsExactlyInAnyOrder(
                        "compaction:soft",
                        "compaction:hard",
                        "compaction:emergency",
                        "intervention:targeted-context-refresh",
                        "intervention:verify-and-replan",
                        "resident:superseded",
                        "user:clear",
                        "user:edit-ask",
                        "user:undo-replan");
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
            JsonNode messages = Json.tree(history.conversation.prompt().messages());
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
                    .map(event -> MessageFactory.reply((ReplyReceived) event))
                    .flatMap(Optional::stream)
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
            for (int i = 0; i < STEPS; i++) {
                List<PromptMessage> before = List.copyOf(history.conversation.messages());
                Optional<Rebased> rebased = history.step().rebased();
                List<String> after = identities(history.conversation.messages());
                if (rebased.isPresent()) {
                    assertThat(after).isEqualTo(expected(rebased.get(), identities(before)));
                } else {
                    assertThat(after.subList(0, before.size())).isEqualTo(identities(before));
                }
            }
        });
    }

    private static List<String> identities(List<PromptMessage> messages) {
        return messages.stream()
                .map(message -> message.number() + " " + message.origin())
                .toList();
    }

    private static List<String> expected(Rebased rebased, List<String> before) {
        List<String> after = new ArrayList<>();
        int next = 0;
        for (BodyEdit edit : rebased.edits()) {
            if (edit instanceof BodyEdit.Insert insert) {
                after.add(insert.number() + " " + insert.origin());
            } else if (edit instanceof BodyEdit.Drop drop) {
                next += drop.messages();
            } else {
                int count = edit instanceof BodyEdit.Keep keep ? keep.messages() : 1;
                after.addAll(before.subList(next, next + count));
                next += count;
            }
        }
        return after;
    }

    @Test
    void a_tape_on_the_disk_gives_the_same_bytes(@TempDir Path directory) {
        for (int i = 0; i < FILES; i++) {
            SessionFiles files = new SessionFiles(directory.resolve("session" + i));
            TapeWriting writing =
                    new TapeWriting(TapeCodec.of(CoreEvents.ALL), FsyncPolicy.TURN, InstantSource.system());
            PromptBytes sent;
            try (TapeFile tape = TapeFile.open(files, writing)) {
                RandomHistory history = new RandomHistory(seed + i, tape);
                for (int step = 0; step < STEPS; step++) {
                    history.step();
                }
                sent = history.conversation.prompt();
            }
            Conversation resumed = new Conversation(new DeepSeekTokenizer());
            try (TapeFile tape = TapeFile.open(files, writing);
                    TapeReader reader = tape.read(0)) {
                reader.forEachRemaining(recorded -> resumed.apply(recorded.event()));
            }
            assertThat(resumed.prompt()).as("seed %d", seed + i).isEqualTo(sent);
        }
    }

    @Test
    void the_size_is_the_sum_of_its_parts_and_equals_a_full_recount() throws Exception {
        DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
        always(history -> {
            for (int i = 0; i < STEPS; i++) {
                history.step();
                if (i % 7 == 0) {
                    history.conversation.size();
                }
            }
            PromptSize size = history.conversation.size();
            assertThat(history.conversation.prompt().tokens()).isEqualTo(size.total());
            assertThat(size.total()).isEqualTo(recount(history.conversation, tokenizer));
        });
    }

    private static long recount(Conversation conversation, DeepSeekTokenizer tokenizer) {
        Header header = conversation.header();
        Thinking thinking = header.effort().equals("off") ? Thinking.OFF : Thinking.ON;
        PromptTemplate template = new PromptTemplate(tokenizer, thinking, 0);
        long tokens = (long) template.constant() + template.header(header.system(), header.tools());
        for (PromptMessage message : conversation.messages()) {
            Message content = MessageJson.read(message.number(), message.origin(), message.json())
                    .orElseThrow();
            tokens += switch (content.role()) {
                case SYSTEM -> template.system(content.content());
                case USER -> template.user(content.content());
                case TOOL -> template.toolResult(content.content());
                case ASSISTANT ->
                    template.assistant(
                            content.content(),
                            header.tools().equals("[]") ? "" : String.valueOf(content.reasoning()),
                            calls(content));
            };
        }
        return tokens;
    }

    private static List<TemplateCall> calls(Message content) {
        List<TemplateCall> calls = new ArrayList<>();
        content.calls().forEach(call -> calls.add(new TemplateCall(call.name(), call.arguments())));
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

    /** Returns whether the later prompt extends the earlier one, so that the provider's cache hits. */
    static boolean isStartOf(PromptBytes before, PromptBytes after) {
        int open = before.messages().length - 1;
        return Arrays.equals(before.tools(), after.tools())
                && after.messages().length >= open
                && Arrays.equals(before.messages(), 0, open, after.messages(), 0, open);
    }
}
