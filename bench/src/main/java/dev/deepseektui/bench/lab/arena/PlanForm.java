package dev.deepseektui.bench.lab.arena;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A parser of a file with the entries to plan. */
public final class PlanForm {
    private final String file;
    private final PlanRequest unlessGiven;

    /**
     * Creates the parser.
     *
     * @param file the file's name in error messages
     * @param unlessGiven the budget and zones used if the file does not contain them
     */
    public PlanForm(String file, PlanRequest unlessGiven) {
        this.file = file;
        this.unlessGiven = unlessGiven;
    }

    public PlanRequest read(InputStream in) throws IOException {
        JsonNode root;
        try {
            root = Json.tree(in.readAllBytes());
        } catch (JsonProcessingException e) {
            throw wrong("", "is not valid JSON (" + SafeText.line(e.getOriginalMessage()) + ")");
        }
        if (root == null || !root.isObject()) {
            throw wrong("", "must be an object with \"entries\"");
        }
        return new PlanRequest(budget(root.path("budget")), zones(root.path("zones")), offers(root.path("entries")));
    }

    static Collection<Offer> latest(List<Offer> offers) {
        Map<EntryKey, Offer> latest = new LinkedHashMap<>();
        offers.forEach(offer -> {
            latest.remove(offer.key());
            latest.put(offer.key(), offer);
        });
        return latest.values();
    }

    private long budget(JsonNode node) {
        return node.isMissingNode() ? unlessGiven.budget() : tokens(node, "budget");
    }

    private ZoneTable zones(JsonNode node) {
        if (!node.isMissingNode() && !node.isObject()) {
            throw wrong("zones", "must be an object whose keys are zone names");
        }
        ZoneTable zones = unlessGiven.zones();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String where = "zones." + field.getKey();
            Zone zone = Zone.named(field.getKey())
                    .orElseThrow(() -> wrong(
                            where,
                            "is not a zone; expected one of "
                                    + names(Zone.ALL.stream().map(Zone::word))));
            zones = zones.with(zone, limits(field.getValue(), where, zones.of(zone)));
        }
        return zones;
    }

    private ZoneLimits limits(JsonNode node, String where, ZoneLimits usual) {
        if (!node.isObject()) {
            throw wrong(where, "must be an object with \"floor\" and \"cap\"");
        }
        int floor = node.has("floor") ? tokens(node.get("floor"), where + ".floor") : usual.floor();
        int cap = node.has("cap") ? tokens(node.get("cap"), where + ".cap") : usual.cap();
        return new ZoneLimits(floor, cap);
    }

    private List<Offer> offers(JsonNode node) {
        if (!node.isArray()) {
            throw wrong("entries", "must be a list of entries");
        }
        List<Offer> offers = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            offers.add(offer(node.get(i), "entries[" + i + "]"));
        }
        return offers;
    }

    private Offer offer(JsonNode node, String where) {
        String source = text(node, "source", where);
        String priority = text(node, "priority", where);
        SourceId id = SourceId.named(source)
                .orElseThrow(() -> wrong(
                        where + ".source",
                        "is not a source; expected one of "
                                + names(Arrays.stream(SourceId.values()).map(SourceId::word))));
        Priority known = Priority.named(priority)
                .orElseThrow(() -> wrong(
                        where + ".priority",
                        "is not a priority; expected one of "
                                + names(Arrays.stream(Priority.values()).map(Priority::word))));
        return Offer.of(id, text(node, "id", where), text(node, "content", where), known);
    }

    private String text(JsonNode node, String field, String where) {
        JsonNode value = node.path(field);
        if (!value.isTextual() || value.asText().isBlank()) {
            throw wrong(where + "." + field, "must be a non-blank string");
        }
        return value.asText();
    }

    private int tokens(JsonNode node, String where) {
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.asInt() < 0) {
            throw wrong(where, "must be a whole number of tokens, 0 or more");
        }
        return node.asInt();
    }

    private static String names(Stream<String> words) {
        return words.collect(Collectors.joining(", "));
    }

    private UserError wrong(String where, String what) {
        String place = SafeText.line(where.isEmpty() ? file : file + ": " + where);
        return new UserError(place + " " + what + ".");
    }
}
