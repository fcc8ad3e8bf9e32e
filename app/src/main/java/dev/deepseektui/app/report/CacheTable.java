package dev.deepseektui.app.report;

import dev.deepseektui.core.cost.CacheAnomaly;
import dev.deepseektui.core.cost.CachedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the provider's cache did for the last requests, in lines for people. What nobody knows is a question mark, never a zero. */
public final class CacheTable {
    private static final String HEAD = String.format(
            Locale.ROOT,
            "%-12s %11s %11s %11s %7s %14s",
            "turn, step",
            "hit",
            "miss",
            "expected",
            "share",
            "first token");
    private static final double HUNDRED = 100;

    private final List<CachedRequest> requests;
    private final List<CacheAnomaly> anomalies;

    public CacheTable(List<CachedRequest> requests, List<CacheAnomaly> anomalies) {
        this.requests = List.copyOf(requests);
        this.anomalies = List.copyOf(anomalies);
    }

    public List<String> lines() {
        if (requests.isEmpty()) {
            return List.of("No request was sent yet.");
        }
        List<String> lines = new ArrayList<>(List.of(HEAD));
        requests.forEach(request -> lines.add(line(request)));
        if (!anomalies.isEmpty()) {
            lines.addAll(List.of("", "Where the cache held another part of the prompt than expected:"));
            anomalies.forEach(anomaly -> lines.add(line(anomaly)));
        }
        return lines;
    }

    /** In exact numbers: rounded ones may be the same. */
    private static String line(CacheAnomaly anomaly) {
        long more = anomaly.hit() - anomaly.expected();
        return String.format(
                Locale.ROOT,
                "%-12s %11s %11s %11s expected: %,d %s",
                anomaly.turn() + ", " + anomaly.step(),
                count(anomaly.hit()),
                "",
                count(anomaly.expected()),
                Math.abs(more),
                more < 0 ? "fewer" : "more");
    }

    private static String line(CachedRequest request) {
        return String.format(
                Locale.ROOT,
                "%-12s %11s %11s %11s %7s %14s",
                request.turn() + ", " + request.step(),
                count(request.hit()),
                count(request.miss()),
                count(request.expected()),
                share(request),
                request.firstToken() == null
                        ? "?"
                        : String.format(
                                Locale.ROOT, "%,d ms", request.firstToken().toMillis()));
    }

    private static String count(@Nullable Long tokens) {
        return tokens == null ? "?" : String.format(Locale.ROOT, "%,d", tokens);
    }

    private static String share(CachedRequest request) {
        Long hit = request.hit();
        Long miss = request.miss();
        return hit == null || miss == null || hit + miss == 0
                ? "?"
                : String.format(Locale.ROOT, "%.1f %%", Math.floor(HUNDRED * 10 * hit / (hit + miss)) / 10);
    }
}
