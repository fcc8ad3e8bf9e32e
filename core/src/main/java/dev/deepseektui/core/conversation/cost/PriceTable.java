package dev.deepseektui.core.conversation.cost;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The prices of models. Each built-in price is valid from a certain day; the user's own prices take precedence and apply at all
 * hours. Prices of other providers are never guessed.
 */
public final class PriceTable {
    private static final String PROVIDER_HOST = "api.deepseek.com";
    private static final Instant NOVEMBER_2026 =
            LocalDate.of(2026, 11, 1).atStartOfDay().toInstant(ZoneOffset.UTC);
    private static final Price FLASH = new Price(0.003, 0.15, 0.60);
    private static final Price PRO = new Price(0.022, 0.66, 1.98);
    private static final List<PriceRow> ROWS = List.of(
            new PriceRow("deepseek-flash", NOVEMBER_2026, FLASH),
            new PriceRow("deepseek-v4-flash", NOVEMBER_2026, FLASH),
            new PriceRow("deepseek-v4-pro", NOVEMBER_2026, PRO));

    private final boolean provider;
    private final Map<String, Price> own;
    private final CacheTerms unpriced;
    private final ProviderPrices others;

    private record PriceRow(String model, Instant from, Price price) {}

    /**
     * The prices and cache terms of other providers' models.
     *
     * @param price returns the price of a model
     * @param terms returns the cache terms of a model whose price is unknown; empty for a model of the main provider
     */
    public record ProviderPrices(
            Function<String, Optional<Price>> price, Function<String, Optional<CacheTerms>> terms) {
        static final ProviderPrices NONE = new ProviderPrices(model -> Optional.empty(), model -> Optional.empty());
    }

    private PriceTable(boolean provider, Map<String, Price> own, CacheTerms unpriced) {
        this(provider, own, unpriced, ProviderPrices.NONE);
    }

    private PriceTable(boolean provider, Map<String, Price> own, CacheTerms unpriced, ProviderPrices others) {
        this.provider = provider;
        this.own = Map.copyOf(own);
        this.unpriced = unpriced;
        this.others = others;
    }

    public PriceTable with(ProviderPrices known) {
        return new PriceTable(provider, own, unpriced, known);
    }

    /** Returns a table without prices, for models without a cache. */
    public static PriceTable withoutProvider() {
        return new PriceTable(false, Map.of(), CacheTerms.NO_CACHE);
    }

    /** Returns a table in which all prices are unknown. */
    public static PriceTable unknown() {
        return new PriceTable(false, Map.of(), CacheTerms.ASSUMED);
    }

    /** Returns the prices for a host. The built-in prices apply only to DeepSeek's host. */
    public static PriceTable forHost(String host, Map<String, Price> own) {
        return new PriceTable(host.equalsIgnoreCase(PROVIDER_HOST), own, CacheTerms.ASSUMED);
    }

    /** Returns DeepSeek's prices for any host, for the simulator. */
    public static PriceTable ofProvider() {
        return ofProvider(Map.of());
    }

    public static PriceTable ofProvider(Map<String, Price> own) {
        return new PriceTable(true, own, CacheTerms.ASSUMED);
    }

    public Optional<Price> at(String model, Instant moment) {
        Price owned = own.get(model);
        if (owned != null) {
            return Optional.of(owned);
        }
        return others.price()
                .apply(model)
                .or(() -> provider ? builtIn(model.toLowerCase(Locale.ROOT), moment) : Optional.empty());
    }

    /** Returns the models with a known price. */
    public Set<String> models() {
        Set<String> models = new TreeSet<>(own.keySet());
        if (provider) {
            ROWS.forEach(row -> models.add(row.model()));
        }
        return models;
    }

    public CacheTerms cacheTerms(String model, Instant moment) {
        return at(model, moment)
                .map(CacheTerms::of)
                .or(() -> others.terms().apply(model))
                .orElse(unpriced);
    }

    private static Optional<Price> builtIn(String model, Instant moment) {
        return ROWS.stream()
                .filter(row -> row.model().equals(model))
                .filter(row -> !row.from().isAfter(moment))
                .max(Comparator.comparing(PriceRow::from))
                .map(row -> row.price().times(PeakHours.contain(moment) ? PeakHours.FACTOR : 1));
    }

    /** The hours of double prices: Monday to Friday, 01:00 to 04:00 and 06:00 to 10:00 UTC. */
    private static final class PeakHours {
        static final double FACTOR = 2;

        private PeakHours() {}

        static boolean contain(Instant moment) {
            ZonedDateTime utc = moment.atZone(ZoneOffset.UTC);
            boolean weekend = utc.getDayOfWeek() == DayOfWeek.SATURDAY || utc.getDayOfWeek() == DayOfWeek.SUNDAY;
            int hour = utc.getHour();
            return !weekend && ((hour >= 1 && hour < 4) || (hour >= 6 && hour < 10));
        }
    }
}
