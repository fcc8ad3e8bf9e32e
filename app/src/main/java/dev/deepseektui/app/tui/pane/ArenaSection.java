package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.arena.ContextArenaPlanned;
import dev.deepseektui.core.arena.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.arena.Zone;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is injected beside the conversation, zone by zone, and where something had to be left out? */
record ArenaSection(Map<Zone, ZoneUse> zones) implements Section {
    static final ArenaSection NONE = new ArenaSection(Map.of());

    private static final int NAME = 9;
    private static final int FIGURE = 9;
    private static final int SHORTEST_BAR = 3;

    ArenaSection {
        zones = Map.copyOf(zones);
    }

    @Override
    public String title() {
        return "ARENA";
    }

    @Override
    public Section after(News news) {
        return news instanceof News.Happened happened
                        && happened.recorded().event() instanceof ContextArenaPlanned planned
                ? new ArenaSection(planned.byZone())
                : this;
    }

    @Override
    public Optional<Line> headline() {
        int held = zones.values().stream().mapToInt(ZoneUse::accepted).sum();
        int missing = zones.values().stream().mapToInt(ArenaSection::missing).sum();
        if (held + missing == 0) {
            return Optional.empty();
        }
        Line line = Line.of(Span.plain(Figures.count(held) + " tokens"));
        return Optional.of(
                missing == 0
                        ? line
                        : line.followedBy(Line.of(Span.of(" · " + Figures.count(missing) + " cut", Role.ATTENTION))));
    }

    @Override
    public List<Line> details(int width) {
        return Zone.ALL.stream().map(zone -> bar(zone, width)).toList();
    }

    private Line bar(Zone zone, int width) {
        ZoneUse use = zones.getOrDefault(zone, ZoneUse.NONE);
        int bar = Math.max(SHORTEST_BAR, width - NAME - FIGURE);
        double share = use.cap() == 0 ? 0 : (double) use.accepted() / use.cap();
        Role role = missing(use) > 0 ? Role.ATTENTION : Role.TEXT;
        return Line.of(Span.dim(String.format(Locale.ROOT, "%-" + NAME + "s", name(zone))))
                .followedBy(Gauge.line(share, bar, role))
                .followedBy(Line.of(Span.plain(" " + figure(use))))
                .shortenedTo(width);
    }

    private static String figure(ZoneUse use) {
        if (use.cap() == 0) {
            return "off";
        }
        return Figures.count(use.accepted()) + (missing(use) > 0 ? " cut" : "");
    }

    private static int missing(ZoneUse use) {
        return use.cap() == 0 ? 0 : use.demand() - use.accepted();
    }

    private static String name(Zone zone) {
        return switch (zone) {
            case IDENTITY -> "identity";
            case TRUTH -> "truth";
            case TASK_STATE -> "task";
            case TOOL_FAILURES -> "failures";
            case MEMORY_WORKING -> "working";
            case MEMORY_RECALL -> "recall";
            case RAG_EXTERNAL -> "external";
        };
    }
}
