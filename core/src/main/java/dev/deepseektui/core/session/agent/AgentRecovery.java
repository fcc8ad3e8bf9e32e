package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A recovery of agents that a crash interrupted. It records their end and their known results in the parent session. It
 * does not restart them.
 */
public record AgentRecovery(SessionLog log, SessionFiles files, PriceTable prices) {

    public void run() {
        List<AgentStarted> interrupted = log.state().agents().open();
        if (interrupted.isEmpty()) {
            return;
        }
        MissingEvents missing = new MissingEvents(interrupted);
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> missing.exclude(recorded.event()));
        }
        for (AgentStarted started : interrupted) {
            AgentFold fold = new AgentFold(prices);
            read(files.agent(started.number()), recorded -> {
                fold.apply(recorded);
                missing.of(recorded.event(), started).forEach(log::record);
            });
            log.record(fold.ended(started, Ending.INTERRUPTED, "the program ended while it worked"));
        }
    }

    /** Reads an agent's tape, then those events of interrupted nested agents that are missing from it. */
    private static void read(SessionFiles agent, Consumer<Recorded> reader) {
        if (!Files.exists(agent.tape())) {
            return;
        }
        Map<Integer, AgentStarted> open = new LinkedHashMap<>();
        each(agent, recorded -> {
            if (recorded.event() instanceof AgentStarted started) {
                open.put(started.number(), started);
            } else if (recorded.event() instanceof AgentEnded ended) {
                open.remove(ended.number());
            }
            reader.accept(recorded);
        });
        if (open.isEmpty()) {
            return;
        }
        MissingEvents missing = new MissingEvents(List.copyOf(open.values()));
        each(agent, recorded -> missing.exclude(recorded.event()));
        open.forEach((number, started) -> read(
                agent.agent(number),
                below -> missing.of(below.event(), started)
                        .forEach(
                                event -> reader.accept(new Recorded(below.seq(), below.ts(), event, below.offset())))));
    }

    private static void each(SessionFiles agent, Consumer<Recorded> reader) {
        try (TapeReader events = TapeFile.read(agent, EventCatalog.codec(), 0)) {
            events.forEachRemaining(reader);
        }
    }

    /**
     * The bills and file changes of agents that are missing from the parent session's tape. Such events are written to
     * the agent's own tape first, so that file changes can be undone after a crash.
     */
    private static final class MissingEvents {
        private final List<TapeEvent> known = new ArrayList<>();
        private final List<AgentStarted> interrupted;
        private boolean haveBegun;

        MissingEvents(List<AgentStarted> interrupted) {
            this.interrupted = List.copyOf(interrupted);
        }

        /** Excludes an event that the parent session's tape already contains. */
        void exclude(TapeEvent event) {
            haveBegun |= event instanceof AgentStarted started && interrupted.contains(started);
            if (haveBegun) {
                known.add(event);
            }
        }

        /**
         * Returns the events that the parent session's tape should contain for an event on the agent's tape, but does
         * not.
         */
        List<TapeEvent> of(TapeEvent event, AgentStarted agent) {
            List<TapeEvent> due = new ArrayList<>();
            AgentFold.bill(event).ifPresent(due::add);
            AgentWatch.ofCall(event, agent.callId()).ifPresent(due::add);
            due.removeIf(known::remove);
            return due;
        }
    }
}
