package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.testkit.simulator.chat.BilledAnswer.Length;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** A ledger of requests: token counts, cache hits, and the balance of each key. Thread-safe. */
public final class Billing {
    private final Clock clock;
    private final BigDecimal firstBalance;
    private final PriceTable prices = PriceTable.ofProvider();
    private final PromptRenderer renderer = new PromptRenderer(new DeepSeekTokenizer());
    private final Map<String, Account> accounts = new HashMap<>();

    /**
     * Creates the ledger.
     *
     * @param firstBalance the initial balance of each key, in US dollars
     */
    public Billing(Clock clock, BigDecimal firstBalance) {
        this.clock = clock;
        this.firstBalance = firstBalance;
    }

    public synchronized BigDecimal balance(String key) {
        return account(key).balance();
    }

    /** Throws if the key has no balance left. */
    public synchronized void checkBalance(String key) {
        if (account(key).isEmpty()) {
            throw new ApiException(ApiError.of(402));
        }
    }

    public synchronized long promptTokens(ChatRequest request) {
        return opened(request, renderer.prompt(request.withoutPrefix())).length();
    }

    /** Cuts the answer to the maximum number of tokens, charges for it, and stores it in the cache. */
    public synchronized BilledAnswer bill(String key, ChatRequest request, ChatMessage answer, long mostTokens) {
        Length length = renderer.written(answer) <= mostTokens ? Length.WHOLE : Length.CUT;
        ChatMessage cut = length == Length.WHOLE ? answer : OutputLimit.cut(answer, mostTokens, renderer);
        PromptUnits prompt = renderer.prompt(request.withoutPrefix());
        Account account = account(key);
        Usage usage = usage(account, request, prompt, cut);
        account.cache(request)
                .persist(
                        renderer.answered(
                                prompt,
                                request.prefix()
                                        .map(begun -> joined(begun, cut))
                                        .orElse(cut)),
                        clock.instant());
        prices.at(request.model(), clock.instant())
                .map(price -> price.of(usage.toTokenUsage()).orElse(0))
                .ifPresent(account::pay);
        return new BilledAnswer(cut, length, usage);
    }

    private PromptUnits opened(ChatRequest request, PromptUnits prompt) {
        return request.prefix().map(prefix -> renderer.begun(prompt, prefix)).orElseGet(() -> renderer.opened(prompt));
    }

    private static ChatMessage joined(ChatMessage begun, ChatMessage rest) {
        return new ChatMessage(
                rest.role(),
                begun.text() + rest.text(),
                begun.thoughts() + rest.thoughts(),
                rest.calls(),
                rest.toolCallId());
    }

    private Usage usage(Account account, ChatRequest request, PromptUnits prompt, ChatMessage answer) {
        PromptUnits opened = opened(request, prompt);
        long hit = account.cache(request).hit(opened, clock.instant());
        return new Usage(hit, opened.length() - hit, renderer.written(answer), renderer.tokens(answer.thoughts()));
    }

    private Account account(String key) {
        return accounts.computeIfAbsent(key, unknown -> new Account(firstBalance));
    }
}
