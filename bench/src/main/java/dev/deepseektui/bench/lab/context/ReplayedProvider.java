package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import dev.deepseektui.testkit.simulator.chat.Effort;
import dev.deepseektui.testkit.simulator.chat.GrowingPrompt;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The provider of a replayed session, which bills requests by the simulator's rules and cache model. */
public final class ReplayedProvider {
    private static final long SUMMARY_TOKENS = 1_500;

    private final PrefixCacheModel cache;
    private final GrowingPrompt prompt = new GrowingPrompt();
    private final Header header;
    private final InstantSource clock;
    private final List<PromptMessage> rendered = new ArrayList<>();

    ReplayedProvider(Header header, InstantSource clock, Duration cacheLife) {
        this.header = header;
        this.clock = clock;
        this.cache = new PrefixCacheModel(cacheLife);
        begin();
    }

    /** Returns the bill for a request with this conversation and answer. */
    TokenUsage bill(Conversation conversation, Answered answer) {
        render(conversation);
        ChatMessage whole = new ChatMessage(Role.ASSISTANT, answer.text(), answer.reasoning(), answer.calls(), null);
        return usage(prompt.opened(), prompt.written(whole));
    }

    /** Adds the processed prompt to the cache. Must be called after the answer has been added to the conversation. */
    void keep(Conversation conversation) {
        render(conversation);
        cache.persist(prompt.units(), clock.instant());
    }

    /**
     * Returns the bill for a summary. The request consists of the conversation, which may be partly cached, and an
     * instruction; the answer has a typical length.
     */
    public TokenUsage billSummary(Conversation conversation, long promptTokens) {
        render(conversation);
        long hit = cache.hit(prompt.units(), clock.instant());
        return new TokenUsage(promptTokens, SUMMARY_TOKENS, hit, promptTokens - hit, null);
    }

    private TokenUsage usage(PromptUnits opened, long answer) {
        long hit = cache.hit(opened, clock.instant());
        return new TokenUsage(opened.length(), answer, hit, opened.length() - hit, null);
    }

    private void begin() {
        rendered.clear();
        prompt.begin(Effort.valueOf(header.effort().toUpperCase(Locale.ROOT)), header.system(), header.tools());
    }

    /** Renders the conversation. If it has only grown since the last call, renders only the new messages. */
    private void render(Conversation conversation) {
        List<PromptMessage> messages = conversation.messages();
        if (!startsAsRendered(messages)) {
            begin();
        }
        for (PromptMessage message : messages.subList(rendered.size(), messages.size())) {
            prompt.add(sent(message.content()));
            rendered.add(message);
        }
    }

    private boolean startsAsRendered(List<PromptMessage> messages) {
        if (messages.size() < rendered.size()) {
            return false;
        }
        for (int i = 0; i < rendered.size(); i++) {
            if (messages.get(i) != rendered.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static ChatMessage sent(Message message) {
        return new ChatMessage(
                message.role(), message.content(), message.reasoning(), message.calls(), message.toolCallId());
    }
}
