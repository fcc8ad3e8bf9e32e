package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.conversation.Rewriting.MeasuredInserts;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.PromptCalibrated;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The messages of the next request, folded from the tape so that they are byte-identical after a restart. The cost of
 * appending depends only on the new message. Owned by the session's engine thread.
 */
public final class Conversation {
    private final MessageMeter meter;
    private final JoinedBytes joined = new JoinedBytes();
    private final RunningSize size = new RunningSize();
    private Header header = Header.NONE;
    private List<PromptMessage> messages = new ArrayList<>();
    private long lastNumber;
    private long lastSent;
    private int firstNotCarried;
    private final SharedPrefix shared = new SharedPrefix();
    private final MeasuredInserts planned = new MeasuredInserts();

    public Conversation(DeepSeekTokenizer tokenizer) {
        this.meter = new MessageMeter(tokenizer);
    }

    public void apply(TapeEvent event) {
        if (event instanceof ContextAppended appended) {
            messages.add(PromptMessage.of(appended));
            count(messages.get(messages.size() - 1));
        } else if (event instanceof Rebased rebased) {
            rewrite(rebased);
        } else if (event instanceof RequestSent sent) {
            lastSent = sent.promptTokens();
            shared.sent(messages.size());
            carryAll();
        } else if (event instanceof SessionStarted started) {
            replaceHeader(Header.of(started));
        } else if (event instanceof HeaderChanged changed) {
            replaceHeader(Header.of(changed));
        } else if (event instanceof PromptCalibrated calibrated
                && Calibration.isPlausible(calibrated.tokens(), lastSent)) {
            calibrate(calibrated.tokens());
        }
    }

    public Header header() {
        return header;
    }

    /** Returns the messages after the header: resident base, slot and body. */
    public List<PromptMessage> messages() {
        return Collections.unmodifiableList(messages);
    }

    /**
     * Returns the number for a new message. User messages and replies get the next number; all others repeat the last
     * one.
     */
    public long numberFor(Origin origin) {
        return origin == Origin.ASK || origin == Origin.REPLY ? lastNumber + 1 : lastNumber;
    }

    /** Returns a message with its text enclosed in a tag, without appending it. */
    public ContextAppended block(MessageSource source, String text) {
        return MessageFactory.block(numberFor(source.origin()), source, text);
    }

    /** Returns a message with an image and its description, without appending it. */
    public ContextAppended picture(StoredImage picture, String text) {
        return MessageFactory.picture(numberFor(Origin.INJECTED), picture, text);
    }

    public PromptBytes prompt() {
        if (joined.messages() == 0) {
            joined.add(header.json());
        }
        for (int i = joined.messages() - 1; i < messages.size(); i++) {
            joined.add(messages.get(i).json());
        }
        return new PromptBytes(joined.array(), header.tools().getBytes(StandardCharsets.UTF_8), size().total());
    }

    /** Returns the prompt with one additional message, without appending that message. */
    public PromptBytes promptWith(ContextAppended last) {
        return prompt().with(last.text(), tokens(last));
    }

    /** Returns the size of the next request. Only messages that were not counted before are counted now. */
    public PromptSize size() {
        return size.of(header, messages, meter);
    }

    /** Returns the number of leading tokens that the last request shares with the one before; empty for the first request. */
    public OptionalLong shared() {
        OptionalInt common = shared.ofLastRequest();
        if (common.isEmpty()) {
            return OptionalLong.empty();
        }
        long tokens = shared.hasHeader() ? size().header() : 0;
        for (PromptMessage message : messages.subList(0, common.getAsInt())) {
            tokens += message.tokens(meter, header);
        }
        return OptionalLong.of(tokens);
    }

    /** Returns the size of a message in tokens; each message is counted only once. */
    public int tokens(PromptMessage message) {
        return message.tokens(meter, header);
    }

    public int tokens(ContextAppended next) {
        return PromptMessage.of(next).tokens(meter, header);
    }

    /** Returns the ids of the last reply's calls that have no result; after a crash, these are the interrupted ones. */
    public Set<String> openCalls() {
        Set<String> open = new LinkedHashSet<>();
        int reply = messages.size() - 1;
        while (reply >= 0 && messages.get(reply).content().role() == Role.TOOL) {
            reply--;
        }
        if (reply >= 0) {
            messages.get(reply).content().calls().forEach(call -> open.add(call.id()));
            messages.subList(reply + 1, messages.size())
                    .forEach(result ->
                            open.remove(String.valueOf(result.content().toolCallId())));
        }
        return open;
    }

    /** Throws an {@link IllegalArgumentException} if this message must not be appended now. */
    public void require(ContextAppended next) {
        objection(next).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
    }

    /** Returns the reason why this message must not be appended now; empty if it may be appended. */
    public Optional<String> objection(ContextAppended next) {
        PromptMessage message = PromptMessage.of(next);
        Role role = message.content().role();
        if (!message.isSound()) {
            return Optional.of("a message that cannot be sent");
        }
        if (role == Role.SYSTEM || !BodyRules.matches(next.origin(), role)) {
            return Optional.of(next.origin() + " in the role " + role);
        }
        if (next.number() != numberFor(next.origin())) {
            return Optional.of("number " + next.number() + " is not " + numberFor(next.origin()));
        }
        Set<String> open = openCalls();
        if (role == Role.TOOL) {
            String call = String.valueOf(message.content().toolCallId());
            return open.contains(call) ? Optional.empty() : Optional.of("a result without its call: " + call);
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("calls without results: " + open);
    }

    public int calibration() {
        return meter.calibration();
    }

    private void count(PromptMessage message) {
        lastNumber = message.isPossible() ? Math.max(lastNumber, message.number()) : lastNumber;
    }

    private void calibrate(int tokens) {
        meter.calibrate(tokens);
        size.forgetAll();
    }

    /**
     * Returns the event for a rebase, with the sizes before and after and the cost of the cached tokens that it
     * invalidates.
     *
     * @throws IllegalArgumentException if the rebase would violate the conversation's rules
     */
    public Rebased plan(Rebase rebase, Optional<Price> price) {
        RebaseRules.objection(rebase, messages).ifPresent(objection -> {
            throw new IllegalArgumentException(rebase.reason().word() + ": " + objection);
        });
        PromptSize before = size();
        List<PromptMessage> after = Rewriting.apply(rebase.edits(), messages, planned);
        long total = before.header();
        long lost = 0;
        for (int i = 0; i < after.size(); i++) {
            PromptMessage message = after.get(i);
            int tokens = message.tokens(meter, header);
            total += tokens;
            lost += i >= rebase.kept() && message.isCarried() ? tokens : 0;
        }
        long missed = lost;
        return new Rebased(
                rebase.reason(),
                rebase.edits(),
                before.total(),
                total,
                price.map(known -> known.ofLosing(missed)).orElse(null));
    }

    /**
     * Applies a rebase. A rebase that does not fit the messages is ignored, because the tape must have lost events
     * before it.
     */
    private void rewrite(Rebased rebased) {
        if (!Rewriting.fits(rebased.edits(), messages.size())) {
            return;
        }
        planned.forget();
        List<PromptMessage> after = Rewriting.apply(rebased.edits(), messages);
        int kept = 0;
        int limit = Math.min(messages.size(), after.size());
        while (kept < limit && messages.get(kept) == after.get(kept)) {
            kept++;
        }
        shared.cutTo(kept);
        messages = after;
        after.forEach(this::count);
        joined.keep(Math.min(joined.messages(), kept + 1));
        size.forgetMessages();
        firstNotCarried = Math.min(firstNotCarried, kept);
    }

    private void carryAll() {
        for (; firstNotCarried < messages.size(); firstNotCarried++) {
            messages.get(firstNotCarried).carry();
        }
    }

    private void replaceHeader(Header replacement) {
        header = replacement;
        shared.headerReplaced();
        joined.keep(0);
        size.forgetAll();
    }

    /** The size of the prompt, updated with each new message. */
    private static final class RunningSize {
        private static final long NOT_COUNTED = -1;

        private long header = NOT_COUNTED;
        private long base;
        private long slot;
        private long body;
        private int counted;
        private boolean inBase = true;

        void forgetAll() {
            header = NOT_COUNTED;
            forgetMessages();
        }

        void forgetMessages() {
            base = 0;
            slot = 0;
            body = 0;
            counted = 0;
            inBase = true;
        }

        PromptSize of(Header pinned, List<PromptMessage> messages, MessageMeter meter) {
            if (header == NOT_COUNTED) {
                header = meter.count(pinned);
            }
            for (; counted < messages.size(); counted++) {
                add(messages.get(counted), messages.get(counted).tokens(meter, pinned));
            }
            return new PromptSize(header, base, slot, body, 0);
        }

        private void add(PromptMessage message, int tokens) {
            inBase &= message.origin() == Origin.RESIDENT;
            if (inBase) {
                base += tokens;
            } else if (message.isSlot()) {
                slot += tokens;
            } else {
                body += tokens;
            }
        }
    }

    /** The number of leading messages that a prompt shares with the previous request. */
    private static final class SharedPrefix {
        private static final int NOTHING_SENT = -2;
        private static final int NOT_EVEN_THE_HEADER = -1;

        private int known = NOTHING_SENT;
        private int ofLastRequest = NOTHING_SENT;

        void sent(int messages) {
            ofLastRequest = known;
            known = messages;
        }

        void cutTo(int kept) {
            known = Math.min(known, kept);
        }

        void headerReplaced() {
            known = Math.min(known, NOT_EVEN_THE_HEADER);
        }

        boolean hasHeader() {
            return ofLastRequest > NOT_EVEN_THE_HEADER;
        }

        OptionalInt ofLastRequest() {
            return ofLastRequest == NOTHING_SENT ? OptionalInt.empty() : OptionalInt.of(Math.max(0, ofLastRequest));
        }
    }

    /** The messages as a JSON array in a growing buffer, so that building a request takes only one copy. */
    private static final class JoinedBytes extends ByteArrayOutputStream {
        private final List<Integer> ends = new ArrayList<>();

        int messages() {
            return ends.size();
        }

        void add(String json) {
            write(ends.isEmpty() ? '[' : ',');
            writeBytes(json.getBytes(StandardCharsets.UTF_8));
            ends.add(count);
        }

        void keep(int messages) {
            ends.subList(messages, ends.size()).clear();
            count = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
        }

        byte[] array() {
            byte[] copy = Arrays.copyOf(buf, count + 1);
            copy[count] = ']';
            return copy;
        }
    }
}
