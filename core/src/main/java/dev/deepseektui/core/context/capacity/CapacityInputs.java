package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityInputs.RecentWindow.SeenKind;
import dev.deepseektui.core.context.capacity.CapacityInputs.RecentWindow.SeenMessage;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts over the active conversation, folded from the tape at constant cost per event. */
public final class CapacityInputs {
    private final RecentWindow window;
    private final SeenBody body;
    private References references = new References("");
    private long turn;
    private long actions;

    public CapacityInputs(int recentWindowMessages) {
        window = new RecentWindow(recentWindowMessages);
        body = new SeenBody(window);
    }

    public void apply(TapeEvent event) {
        if (event instanceof ContextAppended appended) {
            body.append(appended);
        } else if (event instanceof Rebased rebased) {
            body.rewrite(rebased);
        } else if (event instanceof ToolReturned returned) {
            body.returned(returned.callId(), references.of(returned).stream().toList());
        } else if (event instanceof ReplyReceived reply) {
            body.replied();
            actions += Steps.callsTools(reply) ? 1 : 0;
        } else if (event instanceof Asked asked) {
            body.mentioned(asked.mentions().stream().map(references::path).toList());
            actions = asked.turn() == turn ? actions : 0;
            turn = asked.turn();
        } else if (event instanceof SessionStarted started) {
            references = new References(started.workspace());
        }
    }

    /** Returns the subject of a call in a canonical spelling. */
    String reference(ToolReturned returned) {
        return references.of(returned).orElseGet(() -> "tool:" + returned.name());
    }

    Inputs with(@Nullable Double fullness, RecentResults recent, @Nullable Long failedSinceNote) {
        return new Inputs(
                actions,
                window.results(),
                window.distinctReferences(),
                fullness,
                recent.failed(),
                recent.counted(),
                failedSinceNote);
    }

    /** A window of the latest counted messages, with running sums. */
    static final class RecentWindow {
        private final int size;
        private final Deque<SeenMessage> newest = new ArrayDeque<>();
        private final Map<String, Integer> uses = new HashMap<>();
        private int results;

        record SeenMessage(SeenKind kind, List<String> references) {
            static final SeenMessage PASSED_OVER = new SeenMessage(SeenKind.OTHER, List.of());

            SeenMessage {
                references = List.copyOf(references);
            }
        }

        enum SeenKind {
            SAID,
            RESULT,
            OTHER
        }

        RecentWindow(int size) {
            this.size = size;
        }

        void add(SeenMessage message) {
            if (message.kind() == SeenKind.OTHER || size == 0) {
                return;
            }
            if (newest.size() == size) {
                remove(newest.removeFirst());
            }
            newest.addLast(message);
            results += message.kind() == SeenKind.RESULT ? 1 : 0;
            message.references().forEach(reference -> uses.merge(reference, 1, Integer::sum));
        }

        /** Replaces the window's content with the latest of the given messages. */
        void refill(List<SeenMessage> messages) {
            newest.clear();
            uses.clear();
            results = 0;
            int from = messages.size();
            for (int counted = 0; from > 0 && counted < size; ) {
                from--;
                counted += messages.get(from).kind() == SeenKind.OTHER ? 0 : 1;
            }
            messages.subList(from, messages.size()).forEach(this::add);
        }

        private void remove(SeenMessage message) {
            results -= message.kind() == SeenKind.RESULT ? 1 : 0;
            message.references()
                    .forEach(reference ->
                            uses.computeIfPresent(reference, (same, count) -> count == 1 ? null : count - 1));
        }

        long results() {
            return results;
        }

        long distinctReferences() {
            return uses.size();
        }
    }

    /** The references of each message in the active conversation, kept across rebases. */
    static final class SeenBody implements MessageFacets.Knowing<SeenMessage> {
        private final RecentWindow window;
        private final MessageFacets<SeenMessage> messages = new MessageFacets<>(this);
        private final Map<String, List<String>> returned = new HashMap<>();
        private List<String> mentioned = List.of();

        SeenBody(RecentWindow window) {
            this.window = window;
        }

        void mentioned(List<String> references) {
            mentioned = references;
        }

        void returned(String callId, List<String> references) {
            returned.put(callId, references);
        }

        /** Clears the results, because a later reply may reuse their call IDs. */
        void replied() {
            returned.clear();
        }

        void append(ContextAppended message) {
            messages.apply(message);
            window.add(messages.get(messages.size() - 1));
        }

        void rewrite(Rebased rebased) {
            messages.apply(rebased);
            window.refill(messages.all());
        }

        @Override
        public SeenMessage appended(ContextAppended message) {
            return switch (message.origin()) {
                case ASK -> {
                    List<String> named = mentioned;
                    mentioned = List.of();
                    yield new SeenMessage(SeenKind.SAID, named);
                }
                case RESULT ->
                    new SeenMessage(
                            SeenKind.RESULT,
                            message.source() instanceof Result result
                                    ? returned.getOrDefault(result.callId(), List.of())
                                    : List.of());
                default -> about(message.origin());
            };
        }

        @Override
        public SeenMessage inserted(Insert message) {
            return about(message.origin());
        }

        private static SeenMessage about(Origin origin) {
            return switch (origin) {
                case ASK, REPLY -> new SeenMessage(SeenKind.SAID, List.of());
                case RESULT -> new SeenMessage(SeenKind.RESULT, List.of());
                case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> SeenMessage.PASSED_OVER;
            };
        }
    }

    static final class Steps {
        private Steps() {}

        /** Returns whether the reply's calls run; the calls of a cut reply never do. */
        static boolean callsTools(ReplyReceived reply) {
            return reply.cut() == null && !reply.calls().isEmpty();
        }
    }
}
