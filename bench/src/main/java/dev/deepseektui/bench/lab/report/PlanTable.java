package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaPlan.LeftOutEntry;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An arena plan as readable lines. */
public final class PlanTable {
    private final ArenaPlan plan;
    private final ZoneTable zones;

    public PlanTable(ArenaPlan plan, ZoneTable zones) {
        this.plan = plan;
        this.zones = zones;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d of %,d tokens, floors %s%s",
                plan.tokens(),
                plan.budget(),
                plan.floor().status().word(),
                plan.floor().relaxed().isEmpty()
                        ? ""
                        : " by relaxing " + String.join(", ", plan.floor().relaxed())));
        lines.add("");
        lines.add(ArenaTable.COLUMNS.row("  zone", "demand", "allocated", "accepted", "floor", "cap"));
        Zone.ALL.forEach(zone -> lines.add(line(zone)));
        lines.add("");
        plan.accepted().forEach(accepted -> lines.add(line(accepted)));
        plan.leftOut().forEach(out -> lines.add(line(out)));
        return lines;
    }

    private String line(Zone zone) {
        ZoneShare share = plan.of(zone);
        ZoneLimits limits = zones.of(zone);
        return ArenaTable.COLUMNS.row(
                "  " + zone.word(), share.demand(), share.allocated(), share.accepted(), limits.floor(), limits.cap());
    }

    private static String line(Accepted accepted) {
        return "  in   " + ArenaTable.name(accepted.entry()) + ", " + accepted.tokens() + " tokens"
                + (accepted.truncated() ? ", cut" : "");
    }

    private static String line(LeftOutEntry out) {
        String why = out.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return SafeText.line(
                "  out  " + ArenaTable.name(out.entry()) + ", " + out.entry().tokens() + " tokens: " + why);
    }
}
