package dev.deepseektui.core.tool.edit;

import dev.deepseektui.core.config.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Which lines of a text are most like a piece. Every place is estimated by which pairs of letters its lines have; only the best are
 * compared letter by letter, so that a text of millions of lines takes no longer than reading it does.
 */
final class SimilarLines {
    private static final int MOST_COMPARED = 24;
    private static final int MOST_FOUND = 2;
    private static final int MOST_PROBES = 3;
    private static final int MOST_LINES = 60;
    private static final double LEAST_ESTIMATE = 0.25;
    private static final double LEAST_LIKENESS = 0.6;

    private final TextLines lines;

    SimilarLines(TextLines lines) {
        this.lines = lines;
    }

    private record Probe(int line, Sketch sketch) {}

    private record Place(int first, double likeness) {
        static final Comparator<Place> BEST_FIRST =
                Comparator.comparingDouble((Place place) -> -place.likeness()).thenComparingInt(Place::first);
    }

    /** The best first, apart from each other. */
    List<Region> to(String piece) {
        List<String> wanted = wantedLines(piece);
        List<Region> found = new ArrayList<>();
        if (wanted.isEmpty()) {
            return found;
        }
        List<Place> compared = likely(probes(wanted), wanted.size()).stream()
                .map(place -> new Place(place.first(), likeness(wanted, place.first())))
                .filter(place -> place.likeness() >= LEAST_LIKENESS)
                .sorted(Place.BEST_FIRST)
                .toList();
        for (Place place : compared) {
            boolean apart = found.stream().allMatch(known -> Math.abs(known.first() - place.first()) >= wanted.size());
            if (apart && found.size() < MOST_FOUND) {
                found.add(new Region(place.first(), Math.min(lines.count(), place.first() + wanted.size()) - 1));
            }
        }
        return found;
    }

    /** Without the blank ones around it, for they are like any others. */
    static List<String> wantedLines(String piece) {
        List<String> all = piece.lines().toList();
        int from = 0;
        int to = all.size();
        while (from < to && all.get(from).isBlank()) {
            from++;
        }
        while (to > from && all.get(to - 1).isBlank()) {
            to--;
        }
        return all.subList(from, Math.min(to, from + MOST_LINES));
    }

    /** The longest lines: they tell most. */
    private static List<Probe> probes(List<String> wanted) {
        return IntStream.range(0, wanted.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        line -> -wanted.get(line).strip().length()))
                .limit(MOST_PROBES)
                .map(line -> new Probe(line, Sketch.of(wanted.get(line))))
                .toList();
    }

    private List<Place> likely(List<Probe> probes, int height) {
        Sketch[] sketches = new Sketch[lines.count()];
        for (int i = 0; i < sketches.length; i++) {
            sketches[i] = Sketch.of(lines.line(i));
        }
        PriorityQueue<Place> best = new PriorityQueue<>(Place.BEST_FIRST.reversed());
        for (int first = 0; first + height <= Math.max(sketches.length, height); first++) {
            double estimate = estimate(probes, sketches, first);
            if (estimate >= LEAST_ESTIMATE) {
                best.add(new Place(first, estimate));
            }
            if (best.size() > MOST_COMPARED) {
                best.poll();
            }
        }
        return List.copyOf(best);
    }

    private static double estimate(List<Probe> probes, Sketch[] sketches, int first) {
        double sum = 0;
        for (Probe probe : probes) {
            int line = first + probe.line();
            sum += line < sketches.length ? probe.sketch().likeness(sketches[line]) : 0;
        }
        return sum / probes.size();
    }

    /** The share of letters that need not change, over all lines. */
    private double likeness(List<String> wanted, int first) {
        long same = 0;
        long all = 0;
        for (int i = 0; i < wanted.size(); i++) {
            String a = compared(wanted.get(i));
            String b = first + i < lines.count() ? compared(lines.line(first + i)) : "";
            int longer = Math.max(a.length(), b.length());
            all += longer;
            same += longer - NearestName.distance(a, b);
        }
        return all == 0 ? 0 : (double) same / all;
    }

    private static String compared(String line) {
        return Shown.line(line.strip());
    }
}
