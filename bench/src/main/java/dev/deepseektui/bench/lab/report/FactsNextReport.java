package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.bench.lab.context.Interval;
import dev.deepseektui.bench.lab.context.RewriteMoment.KeptFacts;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The facts that the next calls use and that the prompt still contains after a rewrite. Rewrites after which the next
 * calls use no fact are left out. Intervals are drawn by recording.
 */
public final class FactsNextReport {
    /** From this size on, a rewrite must remove most of the prompt. */
    private static final long LARGE = 100_000;

    private final Map<String, List<KeptFacts>> recordings;

    /** Creates the report of the rewrites in each recording. */
    public FactsNextReport(Map<String, List<KeptFacts>> recordings) {
        this.recordings = recordings;
    }

    private record Group(String name, List<List<FactShare>> recordings) {
        List<FactShare> all() {
            return recordings.stream().flatMap(List::stream).toList();
        }

        @Nullable
        Interval share() {
            return all().isEmpty()
                    ? null
                    : Interval.of(
                            recordings.stream().filter(some -> !some.isEmpty()).toList(),
                            drawn -> drawn.stream()
                                    .flatMap(List::stream)
                                    .mapToDouble(FactShare::share)
                                    .average()
                                    .orElse(Double.NaN));
        }

        /** Returns the share of the commands that were kept; null if no command was used. */
        @Nullable
        Double commands() {
            long used = sum(FactShare::commands);
            return used == 0 ? null : (double) sum(FactShare::keptCommands) / used;
        }

        private long sum(ToLongFunction<FactShare> field) {
            return all().stream().mapToLong(field).sum();
        }

        private double mean(ToLongFunction<FactShare> field) {
            return all().stream().mapToLong(field).average().orElse(0);
        }

        String line(String label) {
            Interval share = share();
            Double commands = commands();
            String head = "%-40s %3d rewrites".formatted(label, all().size());
            return share == null
                    ? head
                    : head
                            + ", %,9.0f to %,9.0f tokens, facts used next %.3f [%.3f-%.3f]"
                                    .formatted(
                                            mean(FactShare::before),
                                            mean(FactShare::tokens),
                                            share.value(),
                                            share.low(),
                                            share.high())
                            + (commands == null ? "" : ", commands %.2f".formatted(commands));
        }

        Map<String, @Nullable Object> document() {
            Map<String, @Nullable Object> document = new LinkedHashMap<>();
            document.put("rewrites", all().size());
            document.put("share", share());
            document.put("commands", commands());
            return document;
        }
    }

    private Group group(String name, Function<KeptFacts, @Nullable FactShare> of, Predicate<FactShare> isIn) {
        return new Group(
                name,
                recordings.values().stream().map(some -> shares(some, of, isIn)).toList());
    }

    private static List<FactShare> shares(
            List<KeptFacts> moments, Function<KeptFacts, @Nullable FactShare> of, Predicate<FactShare> isIn) {
        return moments.stream()
                .flatMap(moment -> Stream.ofNullable(of.apply(moment)))
                .filter(share -> share.facts() > 0)
                .filter(isIn)
                .toList();
    }

    private List<Group> groups() {
        return Stream.of(
                        group("all", KeptFacts::ours, share -> true),
                        group("below_100k", KeptFacts::ours, share -> share.before() < LARGE),
                        group("from_100k", KeptFacts::ours, share -> share.before() >= LARGE),
                        group("recorded", KeptFacts::recorded, share -> true),
                        group("both", KeptFacts::both, share -> true))
                .filter(group -> group.name().equals("all") || !group.all().isEmpty())
                .toList();
    }

    /** Returns the report as readable lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        recordings.forEach((name, moments) ->
                lines.add(new Group(name, List.of(shares(moments, KeptFacts::ours, share -> true))).line(name)));
        groups().forEach(group -> lines.add(group.line(group.name().replace('_', ' '))));
        return lines.stream().map(SafeText::line).toList();
    }

    /** Returns the report as JSON. */
    public Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("recordings", recordings);
        groups().forEach(group -> document.put(group.name(), group.document()));
        return document;
    }
}
