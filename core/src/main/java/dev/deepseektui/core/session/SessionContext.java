package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.arena.ArenaOverview;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.memory.RememberedUnits;
import dev.deepseektui.core.context.resident.ResidentReport;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.session.SessionErasure.ErasedUnit;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.BudgetChanged;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Operations on the prompt's content, memory and pins. Used on the engine's thread while no tool call is pending. */
public record SessionContext(SessionParts parts) {
    /** Returns the current cache terms of the provider. */
    public CacheTerms cacheTerms() {
        return parts.state().cacheTerms(parts.log().now());
    }

    public ContextBreakdown breakdown() {
        return parts.systems().compaction().breakdown(now());
    }

    public Compactor compaction() {
        return parts.systems().compaction();
    }

    /**
     * Compacts the conversation now. Returns empty if nothing could be freed or the user cancelled.
     *
     * @param focus the subject to keep; blank for the subject of the last user message
     */
    public Optional<Rebased> compact(PressureLevel level, String focus, Cancellation cancellation) {
        return parts.compact(level, focus, cancellation);
    }

    /** Returns an overview of the notes that the program adds to messages. */
    public ArenaOverview arena() {
        return parts.systems().arena().overview(now().fullness());
    }

    /** Returns a report on the resident files; empty if the settings keep none. */
    public Optional<ResidentReport> residents() {
        return parts.systems().residents().map(residents -> residents.report(now()));
    }

    /** Returns the settings of the capacity controller. Thread-safe. */
    public CapacitySettings capacity() {
        return parts.systems().capacity().orElseThrow().settings();
    }

    public RememberedUnits memory() {
        return new RememberedUnits(parts.systems().memory().orElseThrow().memory(), parts.log());
    }

    /** Removes the memory unit with this ID or unique ID prefix, and everything derived from it, in all sessions. */
    public ErasedUnit forget(String id) {
        SessionPlace place = parts.place();
        return place.kind().isKept()
                ? new SessionErasure(
                                place.installation().home(),
                                SessionPlace.namedSnapshots(place.config()),
                                place.installation().clock())
                        .forget(memory(), id, place.request().workspace())
                : new ErasedUnit(memory().forget(id), List.of());
    }

    /** Returns the context budget for the current model. */
    public ContextBudget budget() {
        return now().budget();
    }

    /** Changes the context budget of this session from the next request on. */
    public void changeBudget(long tokens) {
        ContextBudget budget = budget();
        if (tokens < ContextBudget.MIN_TOKENS || tokens > budget.most()) {
            throw error("error.budget.range", figure(tokens), figure(ContextBudget.MIN_TOKENS), figure(budget.most()));
        }
        if (tokens != budget.wanted()) {
            parts.log().record(new BudgetChanged(tokens));
        }
    }

    private static String figure(long tokens) {
        return String.format(Locale.ROOT, "%,d", tokens);
    }

    /** Excludes the file from compaction from now on. If files are kept resident, the file becomes resident. */
    public void pin(String path) {
        parts.log().record(Pinned.file(path));
    }

    public void unpin(String path) {
        parts.log().record(Unpinned.file(path));
    }

    /** Excludes the message from compaction from now on. */
    public void pin(long number) {
        if (parts.state().conversation().messages().stream().noneMatch(message -> message.number() == number)) {
            throw error("error.pin.message", number);
        }
        parts.log().record(Pinned.message(number));
    }

    public void unpin(long number) {
        parts.log().record(Unpinned.message(number));
    }

    /** Returns the context systems, for measurements. */
    public ContextSystems systems() {
        return parts.systems();
    }

    /** Returns the pipeline that calls the context systems, for measurements. */
    public PromptPipeline pipeline() {
        return parts.pipeline();
    }

    private RequestContext now() {
        return parts.pipeline().now(new Cancellation());
    }
}
