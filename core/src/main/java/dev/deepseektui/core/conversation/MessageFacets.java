package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list with a value for each message, maintained across rebases. A restored message gets its old value back. */
public final class MessageFacets<T> {
    /** The maximum number of removed messages whose values are remembered. */
    private static final int MAX_REMEMBERED = 4096;

    private final FacetSource<T> knowing;
    private final Map<MessageFacet, T> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<MessageFacet, T> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };
    private List<FacetValue<T>> all = new ArrayList<>();

    private record MessageFacet(long number, String text) {}

    private record FacetValue<T>(long number, T what) {}

    private final Rewriting.Forms<FacetValue<T>> forms = new Rewriting.Forms<>() {
        @Override
        public FacetValue<T> replaced(FacetValue<T> before, Replace edit) {
            return remember(before.number(), edit.text(), knowing.replaced(before.what(), edit));
        }

        @Override
        public FacetValue<T> inserted(Insert edit) {
            T known = remembered.get(new MessageFacet(edit.number(), edit.text()));
            return new FacetValue<>(edit.number(), known == null ? knowing.inserted(edit) : known);
        }
    };

    /** The source of the messages' values. */
    @FunctionalInterface
    public interface FacetSource<T> {
        T appended(ContextAppended message);

        /** Returns the value of a message that a rebase inserts and that has not been in the conversation before. */
        default T inserted(Insert message) {
            return appended(new ContextAppended(message.number(), message.origin(), message.text(), message.source()));
        }

        default T replaced(T before, Replace edit) {
            return before;
        }
    }

    public MessageFacets(FacetSource<T> knowing) {
        this.knowing = knowing;
    }

    /** Applies an event and returns the values of the removed messages. */
    public List<T> apply(TapeEvent event) {
        if (event instanceof ContextAppended appended) {
            all.add(remember(appended.number(), appended.text(), knowing.appended(appended)));
        } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), all.size())) {
            List<FacetValue<T>> gone = Rewriting.dropped(rebased.edits(), all);
            all = Rewriting.apply(rebased.edits(), all, forms);
            return gone.stream().map(FacetValue::what).toList();
        }
        return List.of();
    }

    private FacetValue<T> remember(long number, String text, T what) {
        remembered.put(new MessageFacet(number, text), what);
        return new FacetValue<>(number, what);
    }

    public List<T> all() {
        return all.stream().map(FacetValue::what).toList();
    }

    public int size() {
        return all.size();
    }

    public T get(int message) {
        return all.get(message).what();
    }
}
