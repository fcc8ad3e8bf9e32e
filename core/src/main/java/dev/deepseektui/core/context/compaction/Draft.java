package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fate of each message while the steps of a compaction decide. Messages that no step names stay. */
final class Draft {
    private final List<PromptMessage> messages;
    private final TreeMap<Integer, Fate> fates = new TreeMap<>();
    private final TreeMap<Integer, Block> blocks = new TreeMap<>();
    private final TreeMap<Integer, Insert> states = new TreeMap<>();

    private record Block(MessageSource source, String text) {}

    private sealed interface Fate {}

    private record Gone() implements Fate {}

    private record OtherText(String text, @Nullable MessageSource shows) implements Fate {}

    Draft(List<PromptMessage> messages) {
        this.messages = messages;
    }

    Draft copy() {
        Draft copy = new Draft(messages);
        copy.fates.putAll(fates);
        copy.blocks.putAll(blocks);
        copy.states.putAll(states);
        return copy;
    }

    boolean keeps(int message) {
        return !fates.containsKey(message);
    }

    boolean hasOtherText(int message) {
        return fates.get(message) instanceof OtherText;
    }

    void drop(int message) {
        fates.put(message, new Gone());
    }

    void replace(int message, String text) {
        replace(message, text, null);
    }

    /** {@code shows}: what the message shows then, where that is another thing. */
    void replace(int message, String text, @Nullable MessageSource shows) {
        fates.put(message, new OtherText(text, shows));
    }

    /** A block in front of a message: a note of what is gone, or a summary of it. */
    void insert(int message, MessageSource source, String text) {
        blocks.put(message, new Block(source, text));
    }

    /** Takes back the blocks in front of the messages before this one. */
    void forgetNotesBefore(int message) {
        blocks.headMap(message).clear();
    }

    /** A canonical state in front of a message. */
    void state(int message, Insert state) {
        states.put(message, state);
    }

    /** Which messages would go, or be others. */
    List<Integer> changed() {
        return List.copyOf(fates.keySet());
    }

    Rebase rebase(PressureLevel level) {
        return rebase(RebaseReason.compaction(level));
    }

    Rebase rebase(RebaseReason reason) {
        RebaseScript script = new RebaseScript(messages);
        for (int i = 0; i < messages.size(); i++) {
            Insert state = states.get(i);
            if (state != null) {
                script.insert(state);
            }
            Block block = blocks.get(i);
            if (block != null) {
                script.insert(MessageFactory.insertedBlock(messages.get(i).number(), block.source(), block.text()));
            }
            if (fates.get(i) instanceof OtherText other) {
                rewrite(script, messages.get(i), other);
            } else if (fates.get(i) instanceof Gone) {
                script.drop();
            } else {
                script.keep();
            }
        }
        return script.finish(reason);
    }

    private static void rewrite(RebaseScript script, PromptMessage message, OtherText other) {
        if (message.origin() == Origin.INJECTED) {
            script.replaceBlock(other.text(), other.shows());
        } else {
            script.replaceText(other.text(), other.shows());
        }
    }
}
