package dev.deepseektui.core.model.repair;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.Continuing;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.repair.LeakGrammar.BlockState;
import dev.deepseektui.core.model.repair.LeakGrammar.MarkerMatch;
import dev.deepseektui.core.model.repair.Repetition.Repeated;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A filter between a streamed reply and its listener. It holds back the markers of tool calls written as text until the
 * reply shows what they are, and detects repetition.
 */
final class StreamGuard {
    private final ChatListener listener;
    private Side text;
    private Side reasoning;
    private final Map<Integer, Repetition> arguments = new HashMap<>();
    private boolean repeats;

    StreamGuard(ChatListener listener) {
        this.listener = listener;
        this.text = text();
        this.reasoning = reasoning();
    }

    private Side text() {
        return new Side(part -> listener.on(new TextDelta(part)));
    }

    private Side reasoning() {
        return new Side(part -> listener.on(new ReasoningDelta(part)));
    }

    /** Passes on an event, or the part of it that can be shown. Returns true if the reply repeats itself. */
    boolean on(ChatEvent event) {
        if (repeats) {
            return true;
        }
        if (event instanceof TextDelta delta) {
            if (!delta.text().isBlank()) {
                reasoning.release();
            }
            repeats = text.add(delta.text());
        } else if (event instanceof ReasoningDelta delta) {
            repeats = reasoning.add(delta.text());
        } else if (event instanceof CallDelta delta) {
            listener.on(event);
            repeats = arguments
                    .computeIfAbsent(delta.index(), index -> Repetition.ofArguments())
                    .add(delta.arguments())
                    .isPresent();
        } else {
            if (event instanceof Retrying) {
                restart();
            } else if (event instanceof Continuing) {
                arguments.clear();
            }
            listener.on(event);
        }
        return repeats;
    }

    private void restart() {
        text = text();
        reasoning = reasoning();
        arguments.clear();
    }

    /**
     * Shows what is still held back, up to the positions from which on the text and the reasoning are tool calls.
     *
     * @param textEnd empty if the text contains no calls
     * @param reasoningEnd empty if the reasoning contains no calls
     */
    void end(OptionalInt textEnd, OptionalInt reasoningEnd) {
        reasoning.releaseUpTo(reasoningEnd);
        text.releaseUpTo(textEnd);
    }

    /** Returns the repetition in the text. */
    Optional<Repeated> repeatedText() {
        return text.repeated;
    }

    Optional<Repeated> repeatedReasoning() {
        return reasoning.repeated;
    }

    /** Returns true if the reply repeats itself. */
    boolean repeats() {
        return repeats;
    }

    /** The text or the reasoning of a reply. */
    private static final class Side {
        /** The length at which held-back text is examined for the first time; later at each doubling. */
        private static final int FIRST_LOOK = 32;

        private final Consumer<String> out;
        private final CodeSpans code = new CodeSpans();
        private final Repetition repetition = Repetition.ofText();
        private Optional<Repeated> repeated = Optional.empty();
        /** Text held back because it begins with a marker, or with what may become one. */
        private final StringBuilder held = new StringBuilder();

        private boolean isMarker;
        private int nextLook;
        private int total;

        Side(Consumer<String> out) {
            this.out = out;
        }

        boolean add(String more) {
            total += more.length();
            repeated = repetition.add(more);
            if (repeated.isPresent()) {
                return true;
            }
            if (isMarker) {
                held.append(more);
                look();
            } else if (held.isEmpty() && more.indexOf('<') < 0) {
                for (int i = 0; i < more.length(); i++) {
                    code.accept(more.charAt(i));
                }
                send(more);
            } else {
                String all = held.append(more).toString();
                held.setLength(0);
                scan(all, 0);
            }
            return false;
        }

        /** Shows text up to the next marker, from which on it is held back. */
        private void scan(String all, int from) {
            for (int i = from; i < all.length(); i++) {
                MarkerMatch match = all.charAt(i) == '<' && !code.isCode() ? LeakGrammar.opens(all, i) : MarkerMatch.NO;
                if (match != MarkerMatch.NO) {
                    send(all.substring(0, i));
                    held.append(all, i, all.length());
                    isMarker = match == MarkerMatch.YES;
                    nextLook = FIRST_LOOK;
                    look();
                    return;
                }
                code.accept(all.charAt(i));
            }
            send(all);
        }

        /** Shows the held-back text up to the next marker if it has turned out to be no block. */
        private void look() {
            if (!isMarker || held.length() < nextLook) {
                return;
            }
            nextLook = 2 * held.length();
            String block = held.toString();
            if (LeakGrammar.block(block, 0).state() == BlockState.TEXT) {
                held.setLength(0);
                isMarker = false;
                code.accept('<');
                scan(block, 1);
            }
        }

        void releaseUpTo(OptionalInt end) {
            if (end.isPresent()) {
                held.setLength(Math.max(0, Math.min(held.length(), end.getAsInt() - (total - held.length()))));
            }
            release();
        }

        void release() {
            String rest = held.toString();
            held.setLength(0);
            isMarker = false;
            for (int i = 0; i < rest.length(); i++) {
                code.accept(rest.charAt(i));
            }
            send(rest);
        }

        private void send(String part) {
            if (!part.isEmpty()) {
                out.accept(part);
            }
        }
    }
}
