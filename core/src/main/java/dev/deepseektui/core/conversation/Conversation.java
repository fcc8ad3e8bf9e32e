package dev.deepseektui.core.conversation;

import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.event.TurnEvents.PromptCalibrated;
import dev.deepseektui.core.event.TurnEvents.Rebased;
import dev.deepseektui.core.event.TurnEvents.RequestSent;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.Picture;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the model sees next: a fold over the tape, so that it is the same bytes after any restart. Appending costs what is appended;
 * only a rebase touches what is already there. Owned by the session's engine thread.
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

    /** Takes in what happened; all but the events that change the prompt pass by. */
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

    /** All behind the header: the resident base, the slot, the body. */
    public List<PromptMessage> messages() {
        return Collections.unmodifiableList(messages);
    }

    /** The number that a message of this origin gets now: asks and replies count on, the rest belongs to the last of them. */
    public long numberFor(Origin origin) {
        return origin == Origin.ASK || origin == Origin.REPLY ? lastNumber + 1 : lastNumber;
    }

    /** Text in a tag, as the message that it would be now. */
    public ContextAppended block(MessageSource source, String text) {
        return MessageFactory.block(numberFor(source.origin()), source, text);
    }

    /** A picture, as the message that it would be now; {@code text} says what it is. */
    public ContextAppended picture(Picture picture, String text) {
        return MessageFactory.picture(numberFor(Origin.INJECTED), picture, text);
    }

    /** What a request sends now. */
    public Prompt prompt() {
        if (joined.messages() == 0) {
            joined.add(header.json());
        }
        for (int i = joined.messages() - 1; i < messages.size(); i++) {
            joined.add(messages.get(i).json());
        }
        return new Prompt(joined.array(), header.tools().getBytes(StandardCharsets.UTF_8), size().total());
    }

    /** The same with one more message that does not join the conversation. */
    public Prompt promptWith(ContextAppended last) {
        return prompt().with(last.text(), tokens(last));
    }

    /** How large a request is now. Counts only what it has not counted before. */
    public PromptSize size() {
        return size.of(header, messages, meter);
    }

    /**
     * How many tokens the request that was just sent has in common with the request before, by our count. Unknown of the first.
     */
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

    /** What one of its messages is billed; counted once. */
    public int tokens(PromptMessage message) {
        return message.tokens(meter, header);
    }

    /** What a message would be billed if it were appended. */
    public int tokens(ContextAppended next) {
        return PromptMessage.of(next).tokens(meter, header);
    }

    /** The calls of the last reply that have no result yet. After a crash these are the ones that were interrupted. */
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

    /** Why this message must not be appended now, if so. */
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

    /** What the provider bills beyond our own count. */
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
     * The event of a rebase, with what it does to the prompt's size and what the lost cache costs: what stays but moves, and was
     * carried by a request before.
     *
     * @throws IllegalArgumentException if the conversation would break the rules afterwards
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
     * A rebase that does not fit stands on a tape that lost events before it: what it took out stays then, and compaction will take
     * it out again. Any other is recorded only if it fits.
     */
    private void rewrite(Rebased rebased) {
        if (!Rewriting.fits(rebased.edits(), messages.size())) {
            return;
        }
        planned.forget();
        List<PromptMessage> after = Rewriting.apply(rebased.edits(), messages);
        int kept = 0;
        int most = Math.min(messages.size(), after.size());
        while (kept < most && messages.get(kept) == after.get(kept)) {
            kept++;
        }
        shared.cutTo(kept);
        messages = after;
        after.forEach(this::count);
        joined.keep(Math.min(joined.messages(), kept + 1));
        size.forgetMessages();
        firstNotCarried = Math.min(firstNotCarried, kept);
    }

    /** The prompt is on its way: from now on the provider's cache knows it. */
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
}
