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

/**
 * Something known of each message of the conversation, message for message, kept right through every rebase. What a rebase brings back
 * is known again as it was.
 */
public final class MessageFacets<T> {
    /** Messages that left are remembered this far; of older ones that come back only their text is known. */
    private static final int MOST_REMEMBERED = 4096;

    private final Knowing<T> knowing;
    private final Map<MessageFacet, T> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<MessageFacet, T> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };
    private List<Known<T>> all = new ArrayList<>();

    private record MessageFacet(long number, String text) {}

    private record Known<T>(long number, T what) {}

    private final Rewriting.Forms<Known<T>> forms = new Rewriting.Forms<>() {
        @Override
        public Known<T> replaced(Known<T> before, Replace edit) {
            return remember(before.number(), edit.text(), knowing.replaced(before.what(), edit));
        }

        @Override
        public Known<T> inserted(Insert edit) {
            T known = remembered.get(new MessageFacet(edit.number(), edit.text()));
            return new Known<>(edit.number(), known == null ? knowing.inserted(edit) : known);
        }
    };

    /** How something is known of a message. */
    public interface Knowing<T> {
        /** Of one that joins the conversation. */
        T appended(ContextAppended message);

        /** Of one that a rebase adds and that was never there before. */
        T inserted(Insert message);

        /** Of one whose text a rebase replaces. */
        default T replaced(T before, Replace edit) {
            return before;
        }
    }

    public MessageFacets(Knowing<T> knowing) {
        this.knowing = knowing;
    }

    /** Takes in what happened. Says what was known of the messages that it took out. */
    public List<T> apply(TapeEvent event) {
        if (event instanceof ContextAppended appended) {
            all.add(remember(appended.number(), appended.text(), knowing.appended(appended)));
        } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), all.size())) {
            List<Known<T>> gone = Rewriting.dropped(rebased.edits(), all);
            all = Rewriting.apply(rebased.edits(), all, forms);
            return gone.stream().map(Known::what).toList();
        }
        return List.of();
    }

    private Known<T> remember(long number, String text, T what) {
        remembered.put(new MessageFacet(number, text), what);
        return new Known<>(number, what);
    }

    /** In the order of the messages. */
    public List<T> all() {
        return all.stream().map(Known::what).toList();
    }

    public int size() {
        return all.size();
    }

    public T get(int message) {
        return all.get(message).what();
    }
}
