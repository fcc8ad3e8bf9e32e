package dev.deepseektui.bench.lab.arena;

import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.Zone;
import java.util.LinkedHashMap;
import java.util.Map;

/** An arena plan as JSON. */
public final class PlanDocument {
    private PlanDocument() {}

    public static Map<String, Object> of(ArenaPlan plan) {
        Map<String, Object> zones = new LinkedHashMap<>();
        Zone.ALL.forEach(zone -> zones.put(zone.word(), share(plan.of(zone))));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "accepted", plan.accepted().stream().map(PlanDocument::entry).toList());
        document.put("zones", zones);
        document.put("text", plan.text());
        document.put("tokens", plan.tokens());
        document.put("floor", plan.floor().status().word());
        document.put("relaxed", plan.floor().relaxed());
        return document;
    }

    private static Map<String, Object> entry(Accepted accepted) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("source", accepted.entry().key().source().word());
        document.put("id", accepted.entry().key().id());
        document.put("tokens", accepted.tokens());
        document.put("truncated", accepted.truncated());
        return document;
    }

    private static Map<String, Object> share(ZoneShare share) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("demand", share.demand());
        document.put("allocated", share.allocated());
        document.put("accepted", share.accepted());
        return document;
    }
}
