package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.report.Usage.Day;
import dev.deepseektui.bench.lab.report.Usage.Identity;
import dev.deepseektui.bench.lab.report.Usage.Tally;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A fold that computes a session's usage from its tape. */
public final class UsageFold {
    private final CostLedger ledger;
    private final List<TurnFigures> turns = new ArrayList<>();
    private final Map<String, Tally> tools = new LinkedHashMap<>();
    private final Map<LocalDate, Day> days = new TreeMap<>();
    private Identity identity = new Identity("", "", "");
    private @Nullable String name;
    private int requests;
    private @Nullable Instant first;
    private Instant last = Instant.EPOCH;

    public UsageFold(PriceTable prices) {
        this.ledger = new CostLedger(prices);
    }

    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        Instant at = recorded.ts();
        first = first == null ? at : first;
        last = at.isAfter(last) ? at : last;
        bill(recorded);
        if (event instanceof SessionStarted started) {
            identity = new Identity(started.sessionId(), started.workspace(), started.model());
        } else if (event instanceof HeaderChanged changed) {
            identity = new Identity(identity.id(), identity.workspace(), changed.model());
        } else if (event instanceof SessionRenamed renamed) {
            name = renamed.name();
        } else if (event instanceof Asked asked && asked.beginsTurn()) {
            turns.add(new TurnFigures(asked.turn(), asked.shown(), at, null, "", null));
        } else if (event instanceof TurnEnded ended && !turns.isEmpty()) {
            turns.set(turns.size() - 1, turns.get(turns.size() - 1).ended(at, ended.reason(), ended.cost()));
        } else if (event instanceof RequestSent) {
            requests++;
        } else if (event instanceof ToolReturned returned) {
            boolean failed = CallEnding.of(returned.outcome()).kind() == CallEnding.CallEndingKind.FAILED;
            tools.merge(returned.name(), Tally.NONE.and(failed), Tally::and);
        } else if (event instanceof SessionForked forked) {
            forget(forked);
        }
    }

    private void bill(Recorded recorded) {
        double before = ledger.atLeast();
        BillParts parts = ledger.parts();
        ledger.apply(recorded);
        if (!ledger.parts().equals(parts) && !(recorded.event() instanceof SessionForked)) {
            LocalDate date = LocalDate.ofInstant(recorded.ts(), ZoneOffset.UTC);
            Day more = new Day(
                    date,
                    ledger.atLeast() - before,
                    ledger.parts().hits().tokens() - parts.hits().tokens(),
                    ledger.parts().misses().tokens() - parts.misses().tokens());
            days.merge(date, more, Day::and);
        }
    }

    /** Discards the usage of the session from which this one was forked. */
    private void forget(SessionForked forked) {
        name = forked.name() == null ? name : forked.name();
        requests = 0;
        tools.clear();
        days.clear();
        turns.clear();
        first = null;
    }

    CostLedger ledger() {
        return ledger;
    }

    int requests() {
        return requests;
    }

    /** Returns the number of the running or the last turn; 0 before the first turn. */
    long turn() {
        return turns.isEmpty() ? 0 : turns.get(turns.size() - 1).number();
    }

    public Usage usage() {
        OptionalDouble cost = ledger.total();
        return new Usage(
                identity,
                title(),
                turns,
                requests,
                ledger.parts(),
                cost.isPresent() ? cost.getAsDouble() : null,
                ledger.atLeast(),
                List.copyOf(days.values()),
                tools,
                new Span(first == null ? last : first, last));
    }

    private String title() {
        if (name != null) {
            return name;
        }
        return turns.isEmpty()
                ? "Nothing asked"
                : SafeText.line(turns.get(0).asked().strip());
    }
}
