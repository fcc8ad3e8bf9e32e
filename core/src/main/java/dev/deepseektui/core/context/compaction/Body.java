package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.EnvironmentSystem.EnvironmentText;
import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.MessageContents.MessageContent.Mark;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Environment;
import dev.deepseektui.core.tape.event.MessageSource.Injection;
import dev.deepseektui.core.tape.event.MessageSource.LeftOut;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The messages of the conversation with the data needed for a compaction: contents, protection and age. */
final class Body {
    private final Conversation conversation;
    private final List<PromptMessage> messages;
    private final MessageContents holdings;
    private final FileReferences references;
    private final Pins pins;
    private final ShorterTexts shorterTexts;
    private final Residents residents;
    private final UnaryOperator<Rebase> completion;
    private final int latestAsk;
    private final Map<String, Integer> textTokens = new HashMap<>();

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
        while (ask >= 0 && !beginsTurn(ask)) {
            ask--;
        }
        this.latestAsk = ask;
    }

    boolean beginsTurn(int index) {
        return messages.get(index).origin() == Origin.ASK && holdings.get(index).mark() != Mark.STEERING;
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

    MessageContent held(int index) {
        return holdings.get(index);
    }

    /** Returns a shorter text for the message, if there is one. */
    Optional<String> shorter(int index) {
        return shorterTexts.of(messages.get(index), holdings.get(index));
    }

    /** Returns the files that the message shows or changes. */
    List<ShownFile> files(int index) {
        MessageSource source = messages.get(index).source();
        if (source instanceof Result result) {
            return result.files();
        }
        if (source instanceof Present present) {
            return present.files();
        }
        return source instanceof Mention mention ? List.of(mention.file()) : List.of();
    }

    /** Returns the sequence numbers of the file's writes after this message; none if the message does not show its content. */
    List<Long> writesSince(int index, ShownFile file) {
        return isOfContent(file.form()) ? writesSince(index, file.path()) : List.of();
    }

    /**
     * Returns the sequence numbers of the file's writes after this message; none if the message's own sequence number is
     * unknown.
     */
    List<Long> writesSince(int index, String path) {
        long shown = holdings.get(index).seq();
        if (shown == 0) {
            return List.of();
        }
        List<Long> writes = references.writes(path);
        int later = writes.size();
        while (later > 0 && writes.get(later - 1) > shown) {
            later--;
        }
        return writes.subList(later, writes.size());
    }

    private static boolean isOfContent(Form form) {
        return switch (form) {
            case WHOLE, PAGE, HITS, ENDS, OUTLINE, OUTDATED -> true;
            case CHANGE, WRITTEN, LISTING, GONE, POINTER -> false;
        };
    }

    String text(int index) {
        return messages.get(index).content().content();
    }

    int tokens(int index) {
        return conversation.tokens(messages.get(index));
    }

    /** Returns the tokens of a block that is not in the conversation. */
    int tokens(MessageSource source, String text) {
        return conversation.tokens(conversation.block(source, text));
    }

    /** Returns the tokens of a plain text, each of which is counted only once. */
    int tokens(String text) {
        return textTokens.computeIfAbsent(
                text,
                uncounted -> conversation.tokens(MessageFactory.ask(conversation.numberFor(Origin.ASK), uncounted)));
    }

    long total() {
        return conversation.size().total();
    }

    /** Returns the tokens that stand behind the header and the resident files. */
    long behind() {
        return total() - ahead();
    }

    /** Returns the tokens that stand behind the header and the resident files once the draft is applied. */
    long behind(RewriteDraft draft) {
        return total(draft) - ahead();
    }

    private long ahead() {
        return conversation.size().header() + conversation.size().base();
    }

    /** Returns the prompt's size in tokens once the draft is applied. */
    long total(RewriteDraft draft) {
        return conversation
                .plan(completion.apply(draft.rebase(PressureLevel.SOFT)), Optional.empty())
                .after();
    }

    /** Returns the index of the user message that began the latest turn, or -1. */
    int latestAsk() {
        return latestAsk;
    }

    String latestAskText() {
        return latestAsk < 0 ? "" : text(latestAsk);
    }

    /** Returns the index of the first message of the current turn; the number of messages if there is none. */
    int turnStart() {
        return latestAsk < 0 ? size() : latestAsk;
    }

    boolean isPinned(int index) {
        return pins.isPinned(held(index).number(), held(index).path());
    }

    /** Returns the messages that show the text of a file and may be shortened. */
    List<Integer> files() {
        return IntStream.range(0, size())
                .filter(i -> held(i).kind() == ContentKind.FILE && !isProtected(i) && !isResident(i))
                .boxed()
                .toList();
    }

    boolean isResident(int index) {
        return residents.contains(holdings.get(index).path());
    }

    /** Returns whether the soft and hard steps must keep the message: it is held, or the model has not read it yet. */
    boolean isProtected(int index) {
        return isHeld(index) || !messages.get(index).isCarried();
    }

    /**
     * Returns whether every step must keep the message: slot, base, environment, user messages of the latest turn, and pins.
     */
    boolean isHeld(int index) {
        PromptMessage message = messages.get(index);
        return (latestAsk >= 0 && index >= latestAsk && message.origin() == Origin.ASK)
                || message.origin() == Origin.RESIDENT
                || message.origin() == Origin.CANONICAL
                || message.source() instanceof Environment
                || isPinned(index);
    }

    /**
     * Returns whether the message stands for removed messages, or shows files next to a summary. Each rewrite creates such
     * messages anew.
     */
    boolean isStandIn(int index) {
        MessageSource source = messages.get(index).source();
        return !isHeld(index) && (source instanceof Summary || source instanceof LeftOut || source instanceof Present);
    }

    /** Returns whether a notice is no longer needed: it belongs to a finished turn, and a later mode or none counts. */
    boolean isOldNotice(int index) {
        return index < turnStart()
                && !isHeld(index)
                && messages.get(index).source() instanceof Notice notice
                && (notice.about() != About.MODE || index != lastModeNotice());
    }

    private int lastModeNotice() {
        int last = messages.size() - 1;
        while (last >= 0 && !(messages.get(last).source() instanceof Notice notice && notice.about() == About.MODE)) {
            last--;
        }
        return last;
    }

    /**
     * Returns a draft that removes fullness notices and injections, which are added again when needed, and merges
     * changes of the environment into one description.
     */
    RewriteDraft draft() {
        RewriteDraft draft = new RewriteDraft(messages);
        List<Integer> environment = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            MessageSource source = messages.get(i).source();
            if (source instanceof Environment) {
                environment.add(i);
            } else if ((source instanceof Injection
                            || (source instanceof Notice notice && notice.about() == About.CONTEXT_FULL))
                    && !isPinned(i)) {
                draft.drop(i);
            }
        }
        if (environment.size() > 1) {
            List<String> texts = environment.stream().map(this::block).toList();
            environment.stream().skip(1).forEach(draft::drop);
            draft.replace(environment.get(0), EnvironmentText.joined(texts));
        }
        return draft;
    }

    /** Returns the text of a message without its enclosing tag. */
    String block(int index) {
        PromptMessage message = messages.get(index);
        return MessageFactory.inBlock(message.origin(), message.json()).orElseGet(() -> text(index));
    }

    /** Returns the number of user messages and replies since the message or its file was last referenced. */
    long idle(int index) {
        MessageContent held = holdings.get(index);
        long own = held.number();
        long last = held.path().isEmpty() ? own : references.last(held.path()).orElse(own);
        return references.now() - Math.max(own, last);
    }

    /**
     * A group of messages that are kept or removed together: a reply with its results, or a user message with the context
     * injected for it.
     *
     * @param first the index of the user message or reply
     * @param end the index after the last message
     */
    record MessageGroup(int first, int end) {
        /** The maximum tokens of a group's text for comparisons; longer texts are cut. */
        private static final int MAX_TOKENS = 2000;

        /** Returns the groups of a conversation, in order. Other messages, such as notices, belong to no group. */
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

        /** Returns the group's text for comparisons. */
        String text(Body body) {
            StringBuilder text = new StringBuilder();
            int left = MAX_TOKENS;
            for (int i = first; i < end && left > 0; i++) {
                Message message = body.message(i).content();
                StringBuilder own = new StringBuilder(message.content()).append('\n');
                message.calls()
                        .forEach(call -> own.append(call.name())
                                .append(' ')
                                .append(call.arguments())
                                .append('\n'));
                int tokens = Math.max(1, body.tokens(i));
                // A long text is cut in proportion to its known token count, without counting again.
                int letters = tokens <= left ? own.length() : (int) ((long) own.length() * left / tokens);
                text.append(own, 0, letters);
                left -= tokens;
            }
            return text.toString();
        }
    }
}
