package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.conversation.cost.CacheRecord.CachedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The cache hits of the latest requests as readable lines. An unknown value is shown as a question mark, never as zero. */
public final class CacheTable {
    private static final Columns COLUMNS = new Columns(" ", -12, 11, 11, 11, 7, 14);
    private static final double HUNDRED = 100;

    private final List<CachedRequest> requests;
    private final List<CacheAnomaly> anomalies;

    public CacheTable(List<CachedRequest> requests, List<CacheAnomaly> anomalies) {
        this.requests = List.copyOf(requests);
        this.anomalies = List.copyOf(anomalies);
    }

    public List<String> lines() {
        if (requests.isEmpty()) {
            return List.of(say("report.cache.none_sent"));
        }
        List<String> lines = new ArrayList<>(List.of(head()));
        requests.forEach(request -> lines.add(line(request)));
        if (!anomalies.isEmpty()) {
            lines.addAll(List.of("", say("report.cache.other")));
            anomalies.forEach(anomaly -> lines.add(line(anomaly)));
        }
        return lines;
    }

    private static String head() {
        return COLUMNS.row(
                say("report.cache.turn"),
                say("report.cache.hit"),
                say("report.cache.miss"),
                say("report.cache.expected"),
                say("report.cache.share"),
                say("report.cache.first"));
    }

    /** Formats an anomaly with exact numbers, because rounded ones could look equal. */
    private static String line(CacheAnomaly anomaly) {
        long more = anomaly.hit() - anomaly.expected();
        return COLUMNS.row(anomaly.turn() + ", " + anomaly.step(), count(anomaly.hit()), "", count(anomaly.expected()))
                + " "
                + say(more < 0 ? "report.cache.fewer" : "report.cache.more", count(Math.abs(more)));
    }

    private static String line(CachedRequest request) {
        return COLUMNS.row(
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
        return tokens == null ? "?" : EventLines.count(tokens);
    }

    private static String share(CachedRequest request) {
        Long hit = request.hit();
        Long miss = request.miss();
        return hit == null || miss == null || hit + miss == 0
                ? "?"
                : String.format(Locale.ROOT, "%.1f %%", Math.floor(HUNDRED * 10 * hit / (hit + miss)) / 10);
    }
}
