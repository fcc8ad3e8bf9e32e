package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What the session was billed so far, folded from the tape. One unknown bill makes the total a lower bound, which it says. */
public final class CostLedger {
    private final PriceTable prices;
    private String sessionModel = "";
    private double known;
    private double saved;
    private int unknownBills;
    private int unknownSavings;
    private long input;
    private BillParts parts = BillParts.NONE;
    private @Nullable Rate rate;
    private @Nullable CacheTerms terms;

    /** What the model of an answer costs then. */
    public record Rate(String model, Price price) {}

    public CostLedger(PriceTable prices) {
        this.prices = prices;
    }

    /** A ledger of its own that goes on from here. */
    public CostLedger copy() {
        CostLedger copy = new CostLedger(prices);
        copy.sessionModel = sessionModel;
        copy.known = known;
        copy.saved = saved;
        copy.unknownBills = unknownBills;
        copy.unknownSavings = unknownSavings;
        copy.input = input;
        copy.parts = parts;
        copy.rate = rate;
        copy.terms = terms;
        return copy;
    }

    public void apply(Recorded recorded) {
        if (recorded.event() instanceof SessionStarted started) {
            sessionModel = started.model();
        } else if (recorded.event() instanceof HeaderChanged changed) {
            sessionModel = changed.model();
        } else if (recorded.event() instanceof ReplyReceived reply && reply.comesFromModel()) {
            TokenUsage usage = reply.usage() == null ? TokenUsage.UNKNOWN : reply.usage();
            Optional<Price> price = price(reply.model(), recorded.ts());
            add(usage, price);
            String model = Objects.requireNonNullElse(reply.model(), sessionModel);
            rate = price.filter(known -> charged(usage).isEmpty())
                    .map(known -> new Rate(model, known))
                    .orElse(null);
            terms = prices.cacheTerms(sessionModel, recorded.ts());
        } else if (recorded.event() instanceof RequestBilled billed) {
            add(billed.usage(), price(billed.model(), recorded.ts()));
        } else if (recorded.event() instanceof ServiceBilled service && isPossible(service.dollars())) {
            known += service.dollars();
        } else if (recorded.event() instanceof SessionForked) {
            forget();
        }
    }

    /** A tape may be damaged. */
    private static boolean isPossible(double dollars) {
        return dollars >= 0 && Double.isFinite(dollars);
    }

    /** What another session was billed is no cost of this one. */
    private void forget() {
        known = 0;
        saved = 0;
        unknownBills = 0;
        unknownSavings = 0;
        input = 0;
        parts = BillParts.NONE;
    }

    /** By the name that the provider gave, else by the one that was asked for: an alias may have a price of its own. */
    private Optional<Price> price(@Nullable String answering, Instant moment) {
        return Optional.ofNullable(answering)
                .flatMap(model -> prices.at(model, moment))
                .or(() -> prices.at(sessionModel, moment));
    }

    private void add(TokenUsage usage, Optional<Price> price) {
        input += orZero(usage.prompt());
        OptionalDouble charged = charged(usage);
        parts = parts.and(usage, charged, price);
        price.ifPresentOrElse(
                known -> saved += known.ofLosing(orZero(usage.hit())),
                () -> unknownSavings += orZero(usage.hit()) > 0 ? 1 : 0);
        OptionalDouble cost = charged.isPresent()
                ? charged
                : price.map(known -> known.of(usage)).orElse(OptionalDouble.empty());
        cost.ifPresentOrElse(dollars -> known += dollars, () -> unknownBills++);
    }

    /** By the provider itself, whatever the prices say: it knows which of them held. */
    private static OptionalDouble charged(TokenUsage usage) {
        return usage.billed() != null && isPossible(usage.billed())
                ? OptionalDouble.of(usage.billed())
                : OptionalDouble.empty();
    }

    private static long orZero(@Nullable Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    /** US dollars, when every bill is known. */
    public OptionalDouble total() {
        return unknownBills == 0 ? OptionalDouble.of(known) : OptionalDouble.empty();
    }

    /** US dollars of the bills that are known. */
    public double atLeast() {
        return known;
    }

    /** US dollars that the provider's cache saved, when every bill is known, and the price of what came from it. */
    public OptionalDouble saved() {
        return unknownBills + unknownSavings == 0 ? OptionalDouble.of(saved) : OptionalDouble.empty();
    }

    /** What the cache was taken to be worth for the latest answer; empty before the first. */
    public Optional<CacheTerms> cacheTerms() {
        return Optional.ofNullable(terms);
    }

    /** How many requests nobody knows the price of. */
    public int unknownBills() {
        return unknownBills;
    }

    /** Prompt tokens that were billed, as far as the provider said. */
    public long input() {
        return input;
    }

    /** Prompt tokens that came from the provider's cache. */
    public long hits() {
        return parts.hits().tokens();
    }

    /** Answer tokens, reasoning included. */
    public long output() {
        return parts.output().tokens();
    }

    /** What was billed, by kinds of tokens. */
    public BillParts parts() {
        return parts;
    }

    /** What the latest answer was billed by; empty where nobody knows. */
    public Optional<Rate> rate() {
        return Optional.ofNullable(rate);
    }

    /**
     * What of the bills was read from the provider's cache, what was read anew, and what was answered, as far as the provider said.
     *
     * @param whole US dollars of bills in which the provider said what it charged, and not what for
     */
    public record BillParts(BillPart hits, BillPart misses, BillPart output, double whole) {
        public static final BillParts NONE = new BillParts(BillPart.NONE, BillPart.NONE, BillPart.NONE, 0);

        /** Tokens of a kind; US dollars for those of bills that are known in full. */
        public record BillPart(long tokens, double dollars) {
            static final BillPart NONE = new BillPart(0, 0);
            private static final double MILLION = 1e6;

            private BillPart and(@Nullable Long more, double price) {
                long added = more == null ? 0 : more;
                return new BillPart(tokens + added, dollars + added * price / MILLION);
            }
        }

        /** US dollars in all. */
        public double dollars() {
            return hits.dollars + misses.dollars + output.dollars + whole;
        }

        /** With one more bill, which the provider charged for as a whole or which is known by its price. */
        BillParts and(TokenUsage usage, OptionalDouble charged, Optional<Price> price) {
            Price known = price.filter(one -> charged.isEmpty() && one.of(usage).isPresent())
                    .orElse(Price.NONE);
            return new BillParts(
                    hits.and(usage.hit(), known.hit()),
                    misses.and(usage.miss(), known.miss()),
                    output.and(usage.completion(), known.output()),
                    whole + charged.orElse(0));
        }
    }
}
