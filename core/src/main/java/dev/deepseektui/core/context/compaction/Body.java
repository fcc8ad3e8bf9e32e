package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.Holdings.HeldContent;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Environment;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The conversation as the steps of a compaction see it: what each message holds, and which ones must stay as they are. */
final class Body {
    private final Conversation conversation;
    private final List<PromptMessage> messages;
    private final Holdings holdings;
    private final FileReferences references;
    private final Pins pins;
    private final ShorterTexts shorterTexts;
    private final Residents residents;
    private final UnaryOperator<Rebase> completion;
    private final int latestAsk;

    Body(Conversation conversation, LadderState memory) {
        this(conversation, memory, Residents.NONE, UnaryOperator.identity());
    }

    Body(LadderView view) {
        this(view.conversation(), view.memory(), view.residents(), view.completion());
    }

    private Body(Conversation conversation, LadderState memory, Residents residents, UnaryOperator<Rebase> completion) {
        this.residents = residents;
        this.completion = completion;
        this.conversation = conversation;
        this.messages = List.copyOf(conversation.messages());
        this.holdings = memory.holdings();
        this.references = memory.references();
        this.pins = memory.pins();
        this.shorterTexts = memory.shorterTexts();
        if (holdings.size() != messages.size()) {
            throw new IllegalStateException(
                    "%d messages, but %d are known of".formatted(messages.size(), holdings.size()));
        }
        int ask = messages.size() - 1;
        while (ask >= 0 && messages.get(ask).origin() != Origin.ASK) {
            ask--;
        }
        this.latestAsk = ask;
    }

    List<PromptMessage> messages() {
        return messages;
    }

    int size() {
        return messages.size();
    }

    PromptMessage message(int index) {
        return messages.get(index);
    }

    HeldContent held(int index) {
        return holdings.get(index);
    }

    /** What could stand for it in less room. */
    Optional<String> shorter(int index) {
        return shorterTexts.of(messages.get(index), holdings.get(index));
    }

    /** What of files it shows or tells a change of. */
    List<ShownFile> files(int index) {
        MessageSource source = messages.get(index).source();
        if (source instanceof Result result) {
            return result.files();
        }
        return source instanceof Mention mention ? List.of(mention.file()) : List.of();
    }

    /** Whether a file that it shows was written since. */
    boolean isOutdated(int index) {
        return files(index).stream().anyMatch(file -> !writesSince(index, file).isEmpty());
    }

    /** Where on the tape a file was written after this message showed it; nowhere where that is not known. */
    List<Long> writesSince(int index, ShownFile file) {
        long shown = holdings.get(index).seq();
        if (shown == 0 || !isOfContent(file.form())) {
            return List.of();
        }
        List<Long> writes = references.writes(file.path());
        int later = writes.size();
        while (later > 0 && writes.get(later - 1) > shown) {
            later--;
        }
        return writes.subList(later, writes.size());
    }

    private static boolean isOfContent(Form form) {
        return switch (form) {
            case WHOLE, PAGE, HITS, ENDS, OUTLINE, OUTDATED -> true;
            case CHANGE, WRITTEN, LISTING, GONE -> false;
        };
    }

    /** Whether the call that it answers changed a file, or found out whether a claim holds. */
    boolean isProduct(int index) {
        return holdings.get(index).isCheck() || isEdit(index);
    }

    boolean isEdit(int index) {
        return files(index).stream().anyMatch(file -> file.form() == Form.CHANGE || file.form() == Form.WRITTEN);
    }

    String text(int index) {
        return messages.get(index).content().content();
    }

    int tokens(int index) {
        return conversation.tokens(messages.get(index));
    }

    /** What a block would have that is not there yet. */
    int tokens(MessageSource source, String text) {
        return conversation.tokens(conversation.block(source, text));
    }

    /** What the prompt has in tokens now. */
    long total() {
        return conversation.size().total();
    }

    /** What it has after the draft. */
    long total(RewriteDraft draft) {
        return conversation
                .plan(completion.apply(draft.rebase(PressureLevel.SOFT)), Optional.empty())
                .after();
    }

    /** Its index, or -1 where nothing was asked. */
    int latestAsk() {
        return latestAsk;
    }

    /** The index of the first message of the running turn: behind the last where nothing was asked. */
    int turnStart() {
        return latestAsk < 0 ? size() : latestAsk;
    }

    boolean isPinned(int index) {
        return pins.hold(held(index).number(), held(index).path());
    }

    /** Whether it shows a file that stays whole. */
    boolean isResident(int index) {
        return residents.hold(holdings.get(index).path());
    }

    /** Whether soft and hard leave it: what must stay, and what nobody has read yet. */
    boolean isProtected(int index) {
        return isHeld(index) || !messages.get(index).isCarried();
    }

    /** Whether it must stay at every level: the slot and the base, where the session works, which is said once, the latest ask, and pins. */
    boolean isHeld(int index) {
        PromptMessage message = messages.get(index);
        return index == latestAsk
                || message.origin() == Origin.RESIDENT
                || message.origin() == Origin.CANONICAL
                || message.source() instanceof Environment
                || isPinned(index);
    }

    /** How many asks and replies ago this was spoken of last. */
    long idle(int index) {
        HeldContent held = holdings.get(index);
        long own = held.number();
        long last = held.path().isEmpty() ? own : references.last(held.path()).orElse(own);
        return references.now() - Math.max(own, last);
    }

    /**
     * A unit that stays or goes as one: a reply with its results, an ask with the context injected for it.
     *
     * @param first the index of the ask or reply
     * @param end the index behind the last message
     */
    record MessageGroup(int first, int end) {
        /** From here on a text says nothing new about what it is about. */
        private static final int MOST_TOKENS = 2000;

        /** All of a conversation, in its order; what belongs to none, such as a notice, is in none. */
        static List<MessageGroup> in(Body body) {
            List<MessageGroup> exchanges = new ArrayList<>();
            int index = 0;
            while (index < body.size()) {
                int first = index++;
                Origin origin = body.message(first).origin();
                if (origin == Origin.ASK || origin == Origin.REPLY) {
                    while (index < body.size() && isPart(body.message(index))) {
                        index++;
                    }
                    exchanges.add(new MessageGroup(first, index));
                }
            }
            return exchanges;
        }

        private static boolean isPart(PromptMessage message) {
            return message.origin() == Origin.RESULT
                    || (message.origin() == Origin.INJECTED && !(message.source() instanceof Environment));
        }

        IntStream messages() {
            return IntStream.range(first, end);
        }

        boolean isAsk(Body body) {
            return body.message(first).origin() == Origin.ASK;
        }

        /** What it is about, as far as that is compared: the messages' texts as far as their tokens reach. */
        String text(Body body) {
            StringBuilder text = new StringBuilder();
            int left = MOST_TOKENS;
            for (int i = first; i < end && left > 0; i++) {
                Message message = body.message(i).content();
                StringBuilder own = new StringBuilder(message.content()).append('\n');
                message.calls()
                        .forEach(call -> own.append(call.name())
                                .append(' ')
                                .append(call.arguments())
                                .append('\n'));
                int tokens = Math.max(1, body.tokens(i));
                // Its tokens are counted already: where it has too many, their share of its letters is taken.
                int letters = tokens <= left ? own.length() : (int) ((long) own.length() * left / tokens);
                text.append(own, 0, letters);
                left -= tokens;
            }
            return text.toString();
        }
    }
}
