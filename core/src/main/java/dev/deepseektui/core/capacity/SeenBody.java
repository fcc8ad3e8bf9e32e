package dev.deepseektui.core.capacity;

import dev.deepseektui.core.capacity.RecentWindow.Kind;
import dev.deepseektui.core.capacity.RecentWindow.Seen;
import dev.deepseektui.core.conversation.AnsweredCall;
import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.Rebased;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each message of the active conversation is about, through every rebase. */
final class SeenBody {
    /** What a rebase brings back is remembered this far: a message older than that counts, but names nothing. */
    private static final int MOST_REMEMBERED = 4096;

    private final RecentWindow window;
    private final Map<String, List<String>> returned = new HashMap<>();
    private final Map<Key, List<String>> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<String>> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };
    private final Rewriting.Forms<Seen> forms = new Rewriting.Forms<>() {
        @Override
        public Seen replaced(Seen message, BodyEdit.Replace edit) {
            return message;
        }

        @Override
        public Seen inserted(BodyEdit.Insert edit) {
            Key key = key(edit.number(), edit.origin(), edit.text());
            return new Seen(kind(edit.origin()), remembered.getOrDefault(key, List.of()));
        }
    };
    private List<Seen> messages = new ArrayList<>();
    private List<String> mentioned = List.of();

    /** A message by its permanent number; results share their reply's, so theirs has the call's id too. */
    private record Key(long number, Origin origin, String call) {}

    SeenBody(RecentWindow window) {
        this.window = window;
    }

    void mentioned(List<String> references) {
        mentioned = references;
    }

    void returned(String callId, List<String> references) {
        returned.put(callId, references);
    }

    /** Ids of calls need not differ from those of an earlier reply. */
    void replied() {
        returned.clear();
    }

    void append(ContextAppended message) {
        Seen seen = seen(message);
        messages.add(seen);
        window.add(seen);
    }

    private Seen seen(ContextAppended message) {
        Kind kind = kind(message.origin());
        if (kind == Kind.OTHER) {
            return Seen.PASSED_OVER;
        }
        Key key = key(message.number(), message.origin(), message.text());
        List<String> references = references(key);
        if (!references.isEmpty()) {
            remembered.put(key, references);
        }
        return new Seen(kind, references);
    }

    private List<String> references(Key key) {
        if (key.origin() == Origin.ASK) {
            List<String> named = mentioned;
            mentioned = List.of();
            return named;
        }
        return key.origin() == Origin.RESULT ? returned.getOrDefault(key.call(), List.of()) : List.of();
    }

    void rewrite(Rebased rebased) {
        if (Rewriting.fits(rebased.edits(), messages.size())) {
            messages = Rewriting.apply(rebased.edits(), messages, forms);
            window.refill(messages);
        }
    }

    private static Key key(long number, Origin origin, String text) {
        return new Key(
                number, origin, origin == Origin.RESULT ? AnsweredCall.in(text).orElse("") : "");
    }

    private static Kind kind(Origin origin) {
        return switch (origin) {
            case ASK, REPLY -> Kind.SAID;
            case RESULT -> Kind.RESULT;
            case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> Kind.OTHER;
        };
    }
}
