package dev.deepseektui.app.report;

import dev.deepseektui.core.arena.ArenaEntry;
import dev.deepseektui.core.arena.ArenaOverview;
import dev.deepseektui.core.arena.ArenaOverview.EntryLine;
import dev.deepseektui.core.arena.ArenaOverview.ZoneLine;
import dev.deepseektui.core.arena.FloorOutcome.Status;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is injected beside the conversation and why, in lines for people. */
public final class ArenaTable {
    private static final int LONGEST_NAME = 60;

    private final ArenaOverview overview;

    public ArenaTable(ArenaOverview overview) {
        this.overview = overview;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "An injection may have %,d tokens now; epoch %d%s",
                overview.budget(),
                overview.epoch(),
                floor()));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "  %-15s %7s %9s %8s %6s %5s %10s",
                "zone",
                "demand",
                "allocated",
                "accepted",
                "floor",
                "cap",
                "configured"));
        overview.zones().forEach(zone -> lines.add(line(zone)));
        lines.add("");
        lines.add(shifts());
        if (!overview.entries().isEmpty()) {
            lines.add("");
        }
        overview.entries().forEach(entry -> lines.add(line(entry)));
        return lines;
    }

    private String floor() {
        if (overview.floor().status() == Status.MET) {
            return "";
        }
        return "; floors " + overview.floor().status().word() + " by relaxing "
                + String.join(", ", overview.floor().relaxed());
    }

    private static String line(ZoneLine zone) {
        return String.format(
                Locale.ROOT,
                "  %-15s %7d %9d %8d %6d %5d %10d",
                zone.zone().word(),
                zone.share().demand(),
                zone.share().allocated(),
                zone.share().accepted(),
                zone.floor(),
                zone.cap(),
                zone.configuredCap());
    }

    private String shifts() {
        return overview.shifts().isEmpty()
                ? "No caps were moved yet."
                : "Caps moved last: "
                        + overview.shifts().stream()
                                .map(shift -> "%d from %s to %s".formatted(shift.tokens(), shift.from(), shift.to()))
                                .collect(Collectors.joining(", "));
    }

    private static String line(EntryLine entry) {
        return "  %s, %s, %d tokens: %s"
                .formatted(
                        name(entry.entry()),
                        entry.entry().priority().word(),
                        entry.entry().tokens(),
                        entry.standing().words());
    }

    static String name(ArenaEntry entry) {
        String name =
                SafeText.line(entry.key().source().word() + "/" + entry.key().id());
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }
}
