package dev.deepseektui.core.resident;

import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.ArrayList;
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
public final class PromptFiles {
    /** What a rebase brings back is remembered this far; of older messages nobody knows what they show. */
    private static final int MOST_REMEMBERED = 4096;

    private final SightReader reader = new SightReader();
    private final Map<String, Holding> byPath = new ConcurrentHashMap<>();
    private final Map<String, HoldingWalk> walks = new LinkedHashMap<>();
    private final Map<String, Sight> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Sight> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };
    private final Rewriting.Forms<Optional<Sight>> forms = new Rewriting.Forms<>() {
        /** Whatever a message showed, another text does not. */
        @Override
        public Optional<Sight> replaced(Optional<Sight> sight, BodyEdit.Replace edit) {
            return Optional.empty();
        }

        @Override
        public Optional<Sight> inserted(BodyEdit.Insert edit) {
            return edit.origin() == Origin.RESIDENT
                    ? SightReader.block(edit.text())
                    : Optional.ofNullable(remembered.get(edit.text()));
        }
    };
    private List<Optional<Sight>> sights = new ArrayList<>();

    public void apply(TapeEvent event) {
        reader.apply(event);
        if (event instanceof ContextAppended appended) {
            Optional<Sight> sight = reader.sight(appended);
            sights.add(sight);
            sight.ifPresent(seen -> {
                remembered.put(appended.text(), seen);
                see(seen);
            });
        } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), sights.size())) {
            sights = Rewriting.apply(rebased.edits(), sights, forms);
            byPath.clear();
            walks.clear();
            sights.forEach(sight -> sight.ifPresent(this::see));
        }
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
        return sights;
    }
}
