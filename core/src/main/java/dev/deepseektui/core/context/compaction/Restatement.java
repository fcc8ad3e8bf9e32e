package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import java.util.List;

/** A rewriting of the conversation around a canonical state, whose words come last: they say what was set aside. */
public final class Restatement {
    private final Draft draft;
    private final ShownVersions versions;
    private final Intervention reason;
    private final Place place;
    private final List<Long> sources;
    private final long gone;
    private final long shortened;

    /** The position and kind of the message that states the work. */
    record Place(int message, long number, Form form) {}

    @FunctionalInterface
    interface Form {
        Insert message(long number, Canonical source, String state);
    }

    /** What it says of the body holds after that was rewritten, too. */
    Restatement(Body body, Draft draft, Intervention reason, Place place) {
        this.draft = draft;
        this.versions = new ShownVersions(body);
        this.reason = reason;
        this.place = place;
        this.sources = draft.changed().stream()
                .map(index -> body.held(index).seq())
                .filter(seq -> seq > 0)
                .distinct()
                .sorted()
                .toList();
        this.gone = draft.changed().stream()
                .filter(index -> !draft.hasOtherText(index))
                .filter(index -> body.message(index).origin() != Origin.CANONICAL)
                .count();
        this.shortened = draft.changed().stream().filter(draft::hasOtherText).count();
    }

    /** {@code memory} names the snapshot of the state. */
    public Rebase rebase(String state, String memory) {
        Draft worded = draft.copy();
        versions.mark(worded);
        Canonical source = sources.isEmpty()
                ? new Canonical(memory, 0, 0)
                : new Canonical(memory, sources.get(0), sources.get(sources.size() - 1));
        worded.state(place.message(), place.form().message(place.number(), source, state));
        return worded.rebase(RebaseReason.intervention(reason));
    }

    /** Where on the tape that stands which is set aside or shortened, from the first to the last. */
    public List<Long> sources() {
        return sources;
    }

    /** How many messages are set aside; states that are replaced are none of them. */
    public long gone() {
        return gone;
    }

    /** How many stay with less text. */
    public long shortened() {
        return shortened;
    }
}
