package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sends random histories through the real client to the strict simulator after each step. */
@Timeout(120)
class StrictProviderTest {
    private static final int HISTORIES = "full".equals(System.getProperty("stress")) ? 2_000 : 60;
    private static final int STEPS = 30;
    private static final int INTERVAL = 128;
    private static final int OPENING = 2;
    private static final ContextBudget BUDGET = new ContextBudget(1_048_576, 65_536, 131_072);

    private final long seed = Seed.RUN;
    private Simulator simulator;
    private DeepSeek client;

    @BeforeEach
    void open() {
        simulator = Simulator.start(ask -> Answer.of("Yes."));
        client = DeepSeek.of(config(), Map.of());
    }

    private Config config() {
        Path nowhere = Path.of("/nonexistent");
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(nowhere),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("DEEPSEEK_API_KEY", "sk-a", "DEEPSEEK_BASE_URL", simulator.baseUrl()),
                        List.of()));
    }

    @AfterEach
    void close() {
        client.close();
        simulator.close();
    }

    @Test
    void every_request_is_accepted_and_billed_as_we_count() {
        int[] sent = {0};
        afterEachStep((conversation, billed) -> {
            assertThat(billed.prompt()).isEqualTo(conversation.prompt().tokens());
            sent[0]++;
        });
        assertThat(sent[0]).isGreaterThan(HISTORIES * STEPS / 3);
    }

    /** A cached unit ends with a message or after every 128 tokens; the opening of the answer comes after all units. */
    @Test
    void what_stands_where_it_stood_is_not_billed_anew() {
        int[] hits = {0};
        List<PromptMessage> before = new ArrayList<>();
        Header[] header = {Header.NONE};
        afterEachStep((conversation, billed) -> {
            if (conversation.header().equals(header[0])) {
                long anew = conversation.size().total() - repeated(conversation, before);
                assertThat(billed.miss()).isLessThanOrEqualTo(anew + INTERVAL + OPENING);
                hits[0]++;
            }
            header[0] = conversation.header();
            before.clear();
            before.addAll(conversation.messages());
        });
        assertThat(hits[0]).isGreaterThan(HISTORIES * STEPS / 4);
    }

    private static long repeated(Conversation conversation, List<PromptMessage> before) {
        MessageMeter meter = new MessageMeter(new DeepSeekTokenizer());
        long tokens = conversation.size().header();
        List<PromptMessage> now = conversation.messages();
        for (int i = 0; i < Math.min(now.size(), before.size()) && now.get(i) == before.get(i); i++) {
            tokens += now.get(i).tokens(meter, conversation.header());
        }
        return tokens;
    }

    private interface Check {
        void holdsFor(Conversation conversation, TokenUsage billed);
    }

    private void afterEachStep(Check check) {
        for (int i = 0; i < HISTORIES; i++) {
            RandomHistory history = new RandomHistory(seed + i);
            for (int step = 0; step < STEPS; step++) {
                history.step();
                if (canBeAnswered(history.conversation)) {
                    try {
                        check.holdsFor(history.conversation, send(history.conversation));
                    } catch (AssertionError e) {
                        throw new AssertionError("seed %d, step %d".formatted(seed + i, step), e);
                    }
                }
            }
        }
    }

    private static boolean canBeAnswered(Conversation conversation) {
        List<PromptMessage> messages = conversation.messages();
        if (messages.isEmpty()) {
            return false;
        }
        Role last = messages.get(messages.size() - 1).content().role();
        return last == Role.USER || last == Role.TOOL;
    }

    private TokenUsage send(Conversation conversation) {
        ChatRequest request = ChatRequest.of(conversation.header(), conversation.prompt(), BUDGET);
        ChatOutcome outcome = client.answer(request, event -> {}, new Cancellation());
        assertThat(outcome).isInstanceOf(ChatReply.class);
        return ((ChatReply) outcome).usage();
    }
}
