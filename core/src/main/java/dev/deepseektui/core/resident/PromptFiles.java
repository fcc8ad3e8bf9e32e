package dev.deepseektui.core.resident;

import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the prompt holds of which file: a fold beside the conversation, message for message. Owned by the session's engine thread; any
 * thread may ask for a holding.
 */
public final class PromptFiles implements MessageFacets.Knowing<Optional<Sight>> {
    private final SightReader reader = new SightReader();
    private final Map<String, Holding> byPath = new ConcurrentHashMap<>();
    private final Map<String, HoldingWalk> walks = new LinkedHashMap<>();
    private final MessageFacets<Optional<Sight>> sights = new MessageFacets<>(this);

    public void apply(TapeEvent event) {
        reader.apply(event);
        sights.apply(event);
        if (event instanceof ContextAppended) {
            sights.get(sights.size() - 1).ifPresent(this::see);
        } else if (event instanceof Rebased) {
            byPath.clear();
            walks.clear();
            sights.all().forEach(sight -> sight.ifPresent(this::see));
        }
    }

    @Override
    public Optional<Sight> appended(ContextAppended message) {
        return reader.sight(message);
    }

    /** Whatever a message showed, another text does not. */
    @Override
    public Optional<Sight> replaced(Optional<Sight> sight, BodyEdit.Replace edit) {
        return Optional.empty();
    }

    @Override
    public Optional<Sight> inserted(BodyEdit.Insert message) {
        return message.origin() == Origin.RESIDENT ? SightReader.block(message.text()) : Optional.empty();
    }

    private void see(Sight sight) {
        HoldingWalk walk = walks.computeIfAbsent(sight.path(), HoldingWalk::new).see(sight);
        byPath.put(sight.path(), walk.holding());
    }

    /** Empty where no message shows it. */
    public Optional<Holding> holding(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** All files that some message shows, in no order. */
    public Collection<Holding> all() {
        return Collections.unmodifiableCollection(byPath.values());
    }

    /** What each message of the conversation shows, one after the other. */
    List<Optional<Sight>> sights() {
        return sights.all();
    }
}
