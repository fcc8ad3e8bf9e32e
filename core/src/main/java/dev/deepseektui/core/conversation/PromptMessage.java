package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message with its permanent number and origin and its final JSON. Parsing and counting are lazy. */
public final class PromptMessage {
    private static final int NOT_COUNTED = -1;
    /** The smallest number that only a damaged tape can contain. */
    private static final long FIRST_IMPOSSIBLE = 1L << 48;

    private final long number;
    private final Origin origin;
    private final String json;
    private final @Nullable MessageSource source;
    private @Nullable Message content;
    private boolean sound;
    private int tokens = NOT_COUNTED;
    private boolean carried;
    private int thoughts = NOT_COUNTED;

    PromptMessage(long number, Origin origin, String json, @Nullable MessageSource source) {
        this.number = number;
        this.origin = origin;
        this.json = json;
        this.source = source;
    }

    static PromptMessage of(ContextAppended appended) {
        return new PromptMessage(appended.number(), appended.origin(), appended.text(), appended.source());
    }

    static PromptMessage of(Insert inserted) {
        return new PromptMessage(inserted.number(), inserted.origin(), inserted.text(), inserted.source());
    }

    public long number() {
        return number;
    }

    public Origin origin() {
        return origin;
    }

    public String json() {
        return json;
    }

    public @Nullable MessageSource source() {
        return source;
    }

    /** Returns the parsed message, or an empty message if it is damaged. */
    public Message content() {
        Message read = content;
        if (read == null) {
            Optional<Message> readable = MessageJson.read(number, origin, json);
            sound = readable.isPresent();
            read = readable.orElseGet(() -> new Message(number, origin, Role.USER, "", null, List.of(), null));
            content = read;
        }
        return read;
    }

    /** Returns whether the message can be sent; a damaged tape may contain messages that cannot. */
    boolean isSound() {
        content();
        return isPossible() && sound;
    }

    boolean isPossible() {
        return number >= 0 && number < FIRST_IMPOSSIBLE;
    }

    public boolean isSlot() {
        return origin == Origin.CANONICAL && content().role() == Role.SYSTEM;
    }

    /** Returns true if a request has contained this message, so it may be in the provider's cache. */
    public boolean isCarried() {
        return carried;
    }

    void carry() {
        carried = true;
    }

    int tokens(MessageMeter meter, Header header) {
        if (tokens == NOT_COUNTED) {
            tokens = meter.count(content()) + imageTokens();
        }
        return header.hasTools() ? tokens : tokens - thoughts(meter);
    }

    private int imageTokens() {
        return source instanceof MessageSource.Pictured shown && ImageContent.areIn(json)
                ? shown.picture().tokens()
                : 0;
    }

    private int thoughts(MessageMeter meter) {
        if (thoughts == NOT_COUNTED) {
            thoughts = meter.thoughts(content());
        }
        return thoughts;
    }

    Insert again(long as) {
        return new Insert(as, origin, json, source);
    }

    PromptMessage replaced(Replace edit) {
        return new PromptMessage(number, origin, edit.text(), edit.source() == null ? source : edit.source());
    }
}
