package dev.deepseektui.core.compaction;

import dev.deepseektui.core.compaction.SummaryPart.Place;
import dev.deepseektui.core.message.Origin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an emergency keeps as it is, and what it has summed up: before the latest ask, and since. */
final class EmergencyCut {
    private final Body body;
    private final UserMessages said;
    private final int firstKept;
    private final Set<Integer> staying = new HashSet<>();

    /** What stays is the running turn, all of it, and at least so many exchanges at the end. */
    static EmergencyCut finishedTurns(Body body, UserMessages said, int kept) {
        return new EmergencyCut(body, said, Math.min(body.latestAsk(), firstOfLast(kept, body)));
    }

    /** {@code kept}: exchanges at the end. */
    static EmergencyCut allButTheLast(int kept, Body body, UserMessages said) {
        return new EmergencyCut(body, said, firstOfLast(kept, body));
    }

    private static int firstOfLast(int kept, Body body) {
        List<Exchange> exchanges = Exchange.in(body);
        return exchanges.isEmpty()
                ? body.size()
                : exchanges.get(Math.max(0, exchanges.size() - kept)).first();
    }

    private EmergencyCut(Body body, UserMessages said, int firstKept) {
        this.body = body;
        this.said = said;
        this.firstKept = firstKept;
        Exchange.in(body).stream()
                .filter(exchange -> exchange.messages().anyMatch(body::isHeld))
                .forEach(exchange -> exchange.messages().forEach(staying::add));
    }

    /** In their order; a part that is one earlier summary and nothing else stays as it is. */
    List<SummaryPart> parts() {
        List<SummaryPart> parts = new ArrayList<>();
        int ask = body.latestAsk();
        boolean isKept = ask < 0 || ask >= firstKept;
        long end = firstKept < body.size() ? body.message(firstKept).number() : Long.MAX_VALUE;
        long askNumber = isKept ? end : body.message(ask).number();
        add(parts, part(Place.BEFORE, going(0, isKept ? firstKept : ask), new Span(0, askNumber)));
        if (!isKept) {
            add(parts, part(Place.SINCE, going(ask, firstKept), new Span(askNumber + 1, end)));
        }
        return parts;
    }

    private SummaryPart part(Place place, List<Integer> going, Span span) {
        Map<Integer, String> staying = said.staying(going);
        List<Integer> summed =
                going.stream().filter(index -> !staying.containsKey(index)).toList();
        return new SummaryPart(place, summed, staying, span);
    }

    private void add(List<SummaryPart> parts, SummaryPart part) {
        boolean isSummed =
                part.messages().size() == 1 && body.message(part.first()).origin() == Origin.SUMMARY;
        if (!part.messages().isEmpty() && !isSummed) {
            parts.add(part);
        }
    }

    private List<Integer> going(int from, int to) {
        List<Integer> going = new ArrayList<>();
        for (int i = from; i < to; i++) {
            boolean isWord = body.message(i).origin() == Origin.NOTICE;
            if (!isWord && !body.isHeld(i) && !staying.contains(i)) {
                going.add(i);
            }
        }
        return going;
    }
}
