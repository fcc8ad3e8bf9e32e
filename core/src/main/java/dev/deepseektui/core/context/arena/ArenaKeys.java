package dev.deepseektui.core.context.arena;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings of {@code [arena]}: the context injected in addition to the conversation. */
public final class ArenaKeys {
    private static final int MAX_TOKENS = 4800;

    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("arena.enabled", flag(), true);
    public static final ConfigKey<Long> INJECTION_MAX =
            ConfigKey.of("arena.injection_max", whole(0, MAX_TOKENS), 1200L);
    public static final ConfigKey<Long> MAX_ENTRIES = ConfigKey.of("arena.max_entries", whole(16, 65_536), 4096L);
    public static final ConfigKey<String> DEGRADATION_POLICY = ConfigKey.of(
            "arena.degradation_policy", oneOf(DegradationPolicy.words()), DegradationPolicy.DROP_RECALL.word());
    public static final ConfigKey<List<String>> FLOOR_RELAX_ORDER = ConfigKey.of(
            "arena.floor_relax_order", listOf(oneOf(Zone.words()), "type.zones"), words(ZoneTable.RELAX_ORDER));
    public static final ConfigKey<Long> TTL_TURNS = ConfigKey.of("arena.ttl_turns", whole(1, Integer.MAX_VALUE), 1L);
    public static final ConfigKey<Boolean> ADAPTIVE = ConfigKey.of("arena.adaptive", flag(), true);
    public static final ConfigKey<Long> MIN_TURNS_BEFORE_ADAPT =
            ConfigKey.of("arena.min_turns_before_adapt", count(), 3L);
    public static final ConfigKey<Long> STEP_TOKENS = ConfigKey.of("arena.step_tokens", whole(1, MAX_TOKENS), 32L);
    public static final ConfigKey<Long> MAX_SHIFT_PER_TURN =
            ConfigKey.of("arena.max_shift_per_turn", whole(0, MAX_TOKENS), 96L);

    private static final Map<Zone, ConfigKey<Long>> FLOORS =
            zoneKeys(zone -> ConfigKey.of("arena.zones." + zone.word() + ".floor", whole(0, MAX_TOKENS), (long)
                    zone.usual().floor()));
    private static final Map<Zone, ConfigKey<Long>> CAPS =
            zoneKeys(zone -> ConfigKey.of("arena.zones." + zone.word() + ".cap", whole(0, MAX_TOKENS), (long)
                    zone.usual().cap()));

    public static final Declarations ALL = Declarations.concat(
            Declarations.of(
                    ENABLED,
                    INJECTION_MAX,
                    MAX_ENTRIES,
                    DEGRADATION_POLICY,
                    FLOOR_RELAX_ORDER,
                    TTL_TURNS,
                    ADAPTIVE,
                    MIN_TURNS_BEFORE_ADAPT,
                    STEP_TOKENS,
                    MAX_SHIFT_PER_TURN),
            ofZones());

    private ArenaKeys() {}

    private static List<String> words(List<Zone> zones) {
        return zones.stream().map(Zone::word).toList();
    }

    private static Declarations ofZones() {
        List<ConfigKey<?>> keys = Zone.ALL.stream()
                .<ConfigKey<?>>flatMap(zone -> Stream.of(floor(zone), cap(zone)))
                .toList();
        return new Declarations(
                keys, Zone.ALL.stream().map(ArenaKeys::floorWithinCap).toList());
    }

    static ConfigKey<Long> floor(Zone zone) {
        return Objects.requireNonNull(FLOORS.get(zone));
    }

    static ConfigKey<Long> cap(Zone zone) {
        return Objects.requireNonNull(CAPS.get(zone));
    }

    private static Map<Zone, ConfigKey<Long>> zoneKeys(Function<Zone, ConfigKey<Long>> key) {
        return Zone.ALL.stream().collect(Collectors.toMap(Function.identity(), key));
    }

    private static ConfigRule floorWithinCap(Zone zone) {
        return new ConfigRule(List.of(floor(zone), cap(zone)), config -> objection(zone, config));
    }

    private static Optional<String> objection(Zone zone, Config config) {
        long floor = config.get(floor(zone));
        long cap = config.get(cap(zone));
        // A cap of 0 switches a zone off, whatever its floor.
        return floor <= cap || cap == 0
                ? Optional.empty()
                : Optional.of("%s (%d) must not be above %s (%d)"
                        .formatted(floor(zone).name(), floor, cap(zone).name(), cap));
    }

    /** The arena's settings, read from the configuration. */
    public record ArenaSettings(
            boolean isEnabled, long injectionMax, ZoneTable zones, ArenaLimits limits, AdaptiveSettings adaptive) {

        /**
         * Settings of the adaptive caps.
         *
         * @param alpha the weight of the latest turn in the moving averages
         * @param warmUp the number of turns before any cap moves
         * @param step the number of tokens moved at once
         * @param most the maximum number of tokens moved in a turn
         */
        public record AdaptiveSettings(
                boolean isOn, double alpha, long warmUp, double idleAbove, double truncatedAbove, int step, int most) {
            public static final AdaptiveSettings USUAL = new AdaptiveSettings(true, 0.3, 3, 0.15, 0.25, 32, 96);
        }

        public static ArenaSettings of(Config config) {
            return new ArenaSettings(
                    config.get(ArenaKeys.ENABLED),
                    config.get(ArenaKeys.INJECTION_MAX),
                    zones(config),
                    new ArenaLimits(
                            config.get(ArenaKeys.MAX_ENTRIES).intValue(),
                            DegradationPolicy.named(config.get(ArenaKeys.DEGRADATION_POLICY)),
                            config.get(ArenaKeys.TTL_TURNS)),
                    new AdaptiveSettings(
                            config.get(ArenaKeys.ADAPTIVE),
                            AdaptiveSettings.USUAL.alpha(),
                            config.get(ArenaKeys.MIN_TURNS_BEFORE_ADAPT),
                            AdaptiveSettings.USUAL.idleAbove(),
                            AdaptiveSettings.USUAL.truncatedAbove(),
                            config.get(ArenaKeys.STEP_TOKENS).intValue(),
                            config.get(ArenaKeys.MAX_SHIFT_PER_TURN).intValue()));
        }

        private static ZoneTable zones(Config config) {
            Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
            for (Zone zone : Zone.ALL) {
                int floor = config.get(ArenaKeys.floor(zone)).intValue();
                int cap = config.get(ArenaKeys.cap(zone)).intValue();
                limits.put(zone, new ZoneLimits(floor, cap));
            }
            List<Zone> relaxOrder = config.get(ArenaKeys.FLOOR_RELAX_ORDER).stream()
                    .map(Zone::named)
                    .flatMap(Optional::stream)
                    .toList();
            return new ZoneTable(limits, relaxOrder);
        }

        /**
         * The limits of the arena.
         *
         * @param ttlTurns the number of turns for which entries stay pending in zones whose entries expire
         */
        public record ArenaLimits(int maxEntries, DegradationPolicy policy, long ttlTurns) {
            public static final ArenaLimits USUAL = new ArenaLimits(4096, DegradationPolicy.DROP_RECALL, 1);
        }

        /** A rule for evicting entries from a full arena. */
        public enum DegradationPolicy {
            /** Evicts the oldest recalled entry; incoming recalled entries are refused. */
            DROP_RECALL,
            /** Evicts the oldest entry of low or normal priority. */
            DROP_LOW_PRIORITY,
            /** Evicts everything; the sources then offer their facts again. */
            FORCE_COMPACT;

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }

            static String[] words() {
                return Arrays.stream(values()).map(DegradationPolicy::word).toArray(String[]::new);
            }

            static DegradationPolicy named(String word) {
                return List.of(values()).stream()
                        .filter(policy -> policy.word().equals(word))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(word));
            }
        }
    }
}
