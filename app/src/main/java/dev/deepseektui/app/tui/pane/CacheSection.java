package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.cost.CacheAnomaly;
import dev.deepseektui.core.event.HeaderChanged;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestBilled;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of what is sent does the provider read from its cache? What the provider did not say is unknown, and counts for nothing.
 *
 * @param last of the newest request of the conversation
 * @param session of all requests together
 * @param unknown requests of which the provider said nothing
 * @param anomalies requests of which it read another part from its cache than was expected
 */
record CacheSection(Optional<Share> last, Share session, int unknown, Rebases rebases, int anomalies)
        implements Section {
    static final CacheSection NONE = new CacheSection(Optional.empty(), Share.NONE, 0, new Rebases(0, ""), 0);

    /** How often the beginning of the prompt was changed, and why the last time. */
    record Rebases(int count, String lastReason) {}

    /** Tokens read from the cache, of all that were sent. */
    record Share(long hit, long all) {
        static final Share NONE = new Share(0, 0);

        static Optional<Share> of(TokenUsage usage) {
            return usage.hit() == null || usage.miss() == null
                    ? Optional.empty()
                    : Optional.of(new Share(usage.hit(), usage.hit() + usage.miss()));
        }

        Share plus(Share other) {
            return new Share(hit + other.hit, all + other.all);
        }

        String words() {
            return all == 0 ? "unknown" : Figures.percent((double) hit / all);
        }
    }

    @Override
    public String title() {
        return "CACHE";
    }

    @Override
    public Section after(News news) {
        return news instanceof News.Happened happened
                ? after(happened.recorded().event())
                : this;
    }

    private Section after(TapeEvent event) {
        if (event instanceof ReplyReceived reply && reply.comesFromModel()) {
            Optional<Share> share = Optional.ofNullable(reply.usage()).flatMap(Share::of);
            return billed(share, share);
        }
        if (event instanceof RequestBilled billed) {
            return billed(last, Share.of(billed.usage()));
        }
        if (event instanceof CacheAnomaly) {
            return new CacheSection(last, session, unknown, rebases, anomalies + 1);
        }
        if (event instanceof Rebased rebased) {
            return rebased(rebased.reason().word());
        }
        return event instanceof HeaderChanged changed
                ? rebased("header:" + changed.reason().name().toLowerCase(Locale.ROOT))
                : this;
    }

    private Section billed(Optional<Share> newest, Optional<Share> bill) {
        return new CacheSection(
                newest, session.plus(bill.orElse(Share.NONE)), unknown + (bill.isEmpty() ? 1 : 0), rebases, anomalies);
    }

    private Section rebased(String reason) {
        return new CacheSection(last, session, unknown, new Rebases(rebases.count() + 1, reason), anomalies);
    }

    private boolean hasNothing() {
        return last.isEmpty() && session.all() == 0 && unknown == 0 && rebases.count() == 0;
    }

    @Override
    public Optional<Line> headline() {
        return hasNothing()
                ? Optional.empty()
                : Optional.of(Line.of(
                        Span.plain(lastWords()), Span.dim(" · rebases "), Span.plain(String.valueOf(rebases.count()))));
    }

    @Override
    public List<Line> details(int width) {
        List<Line> lines = new ArrayList<>();
        Line whole = Line.of(Span.dim("session "), Span.plain(session.words()));
        lines.add(unknown == 0 ? whole : whole.followedBy(Line.of(Span.dim(" · " + unknown + " unknown"))));
        if (anomalies > 0) {
            lines.add(Line.of(
                    Span.plain(anomalies + (anomalies == 1 ? " anomaly" : " anomalies")), Span.dim(" · /cache")));
        }
        if (rebases.count() > 0) {
            lines.add(Line.of(Span.dim("last rebase "), Span.plain(rebases.lastReason()))
                    .shortenedTo(width));
        }
        return lines;
    }

    private String lastWords() {
        return last.map(Share::words).orElse("unknown");
    }
}
