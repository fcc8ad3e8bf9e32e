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

/** The cost of the session so far, folded from the tape. If a bill is unknown, only a lower bound is known. */
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

    /** A model and the price of its answer. */
    public record Rate(String model, Price price) {}

    public CostLedger(PriceTable prices) {
        this.prices = prices;
    }

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

    private static boolean isPossible(double dollars) {
        return dollars >= 0 && Double.isFinite(dollars);
    }

    /** Removes the costs of the session from which this one was forked. */
    private void forget() {
        known = 0;
        saved = 0;
        unknownBills = 0;
        unknownSavings = 0;
        input = 0;
        parts = BillParts.NONE;
    }

    /**
     * Returns the price of the model named in the answer, otherwise of the requested model; empty if neither is known.
     */
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

    /**
     * Returns the amount, in US dollars, that the provider reports as charged; empty if it reports none or an
     * impossible one.
     */
    private static OptionalDouble charged(TokenUsage usage) {
        return usage.billed() != null && isPossible(usage.billed())
                ? OptionalDouble.of(usage.billed())
                : OptionalDouble.empty();
    }

    private static long orZero(@Nullable Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    /** Returns the total in US dollars; empty if any bill is unknown. */
    public OptionalDouble total() {
        return unknownBills == 0 ? OptionalDouble.of(known) : OptionalDouble.empty();
    }

    /** Returns the total of the known bills in US dollars. */
    public double atLeast() {
        return known;
    }

    /** Returns the amount that the cache has saved, in US dollars; empty if a bill or price is unknown. */
    public OptionalDouble saved() {
        return unknownBills + unknownSavings == 0 ? OptionalDouble.of(saved) : OptionalDouble.empty();
    }

    /** Returns the cache terms for the latest answer; empty before the first answer. */
    public Optional<CacheTerms> cacheTerms() {
        return Optional.ofNullable(terms);
    }

    /** Returns the number of requests whose cost is unknown. */
    public int unknownBills() {
        return unknownBills;
    }

    /** Returns the number of billed prompt tokens, as far as it is known. */
    public long input() {
        return input;
    }

    public long hits() {
        return parts.hits().tokens();
    }

    /** Returns the number of answer tokens, including reasoning. */
    public long output() {
        return parts.output().tokens();
    }

    public BillParts parts() {
        return parts;
    }

    public Optional<Rate> rate() {
        return Optional.ofNullable(rate);
    }

    /**
     * The known costs by kind of token.
     *
     * @param whole the total of the bills that are not broken down by kind, in US dollars
     */
    public record BillParts(BillPart hits, BillPart misses, BillPart output, double whole) {
        public static final BillParts NONE = new BillParts(BillPart.NONE, BillPart.NONE, BillPart.NONE, 0);

        public record BillPart(long tokens, double dollars) {
            static final BillPart NONE = new BillPart(0, 0);
            private static final double MILLION = 1e6;

            private BillPart and(@Nullable Long more, double price) {
                long added = more == null ? 0 : more;
                return new BillPart(tokens + added, dollars + added * price / MILLION);
            }
        }

        public double dollars() {
            return hits.dollars + misses.dollars + output.dollars + whole;
        }

        /** Adds a bill. The charged amount is used if there is one, otherwise the price. */
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
