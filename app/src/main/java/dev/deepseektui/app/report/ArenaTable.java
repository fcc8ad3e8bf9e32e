package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.arena.ArenaEntry;
import dev.deepseektui.core.context.arena.ArenaOverview;
import dev.deepseektui.core.context.arena.ArenaOverview.EntryLine;
import dev.deepseektui.core.context.arena.ArenaOverview.ZoneLine;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The arena's zones and entries as readable lines. */
public record ArenaTable(ArenaOverview overview) {
    private static final int MAX_NAME_LENGTH = 60;
    public static final Columns COLUMNS = new Columns(" ", -17, 7, 9, 8, 6, 5, 10);

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(say(
                "report.arena.sum", String.format(Locale.ROOT, "%,d", overview.budget()), overview.epoch(), floor()));
        lines.add("");
        lines.add(COLUMNS.row(
                "  " + say("report.arena.zone"),
                say("report.arena.demand"),
                say("report.arena.allocated"),
                say("report.arena.accepted"),
                say("report.arena.floor"),
                say("report.arena.cap"),
                say("report.arena.configured")));
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
        if (overview.floor().status() == FloorStatus.MET) {
            return "";
        }
        return say(
                "report.arena.floors",
                overview.floor().status().word(),
                String.join(", ", overview.floor().relaxed()));
    }

    private static String line(ZoneLine zone) {
        return COLUMNS.row(
                "  " + zone.zone().word(),
                zone.share().demand(),
                zone.share().allocated(),
                zone.share().accepted(),
                zone.floor(),
                zone.cap(),
                zone.configuredCap());
    }

    private String shifts() {
        return overview.shifts().isEmpty()
                ? say("report.arena.unmoved")
                : say(
                        "report.arena.moved",
                        overview.shifts().stream()
                                .map(shift -> say("report.arena.shift", shift.tokens(), shift.from(), shift.to()))
                                .collect(Collectors.joining(", ")));
    }

    private static String line(EntryLine entry) {
        return "  "
                + say(
                        "report.arena.entry",
                        name(entry.entry()),
                        say("report.priority." + entry.entry().priority().word()),
                        entry.entry().tokens(),
                        say("report.standing." + entry.standing().name().toLowerCase(Locale.ROOT)));
    }

    public static String name(ArenaEntry entry) {
        String name =
                SafeText.line(entry.key().source().word() + "/" + entry.key().id());
        return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH - 1) + "…";
    }
}
