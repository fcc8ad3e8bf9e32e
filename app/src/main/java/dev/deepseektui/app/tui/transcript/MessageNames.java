package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of the session's prompts and answers, and the pinned messages and files. Updated from the tape's events;
 * confined to the screen's thread.
 */
public final class MessageNames {
    private static final Pattern NAME = Pattern.compile("(?:ask|answer|message) \\d{1,18}");
    private static final String MESSAGE = "message ";
    private static final String LAST = "last";

    /** The numbers of the named messages by name, oldest first. */
    private final Map<String, Long> numbers = new LinkedHashMap<>();

    private final Pins pins = new Pins();
    private long turn;

    void take(Recorded recorded) {
        TapeEvent event = recorded.event();
        pins.apply(event);
        if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            numbers.putIfAbsent(ask(turn), appended.number());
        } else if (event instanceof ReplyReceived reply && !reply.content().isBlank()) {
            numbers.put("answer " + turn, reply.number());
        }
    }

    static String ask(long turn) {
        return "ask " + turn;
    }

    static String message(long number) {
        return MESSAGE + number;
    }

    /** Returns true if the text has the form of a message's name. The message need not exist. */
    public static boolean isName(String words) {
        return words.equals(LAST) || NAME.matcher(words).matches();
    }

    /**
     * Returns the number of the message with this name; empty if the name is unknown. A name that consists of a number
     * is not checked.
     */
    public OptionalLong number(String name) {
        if (name.equals(LAST)) {
            return numbers.values().stream().mapToLong(Long::longValue).max();
        }
        if (isName(name) && name.startsWith(MESSAGE)) {
            return OptionalLong.of(Long.parseLong(name.substring(MESSAGE.length())));
        }
        Long number = numbers.get(name);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Returns the name of the message with this number. */
    public String name(long number) {
        return numbers.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(message(number));
    }

    /** Returns true if the message with this name or the file with this path is pinned. */
    public boolean isPinned(String nameOrPath) {
        return pins.isPinned(number(nameOrPath).orElse(-1), nameOrPath);
    }

    /** Returns the paths of the pinned files, followed by the names of the pinned messages. */
    public List<String> pinned() {
        return Stream.concat(pins.files().stream(), pins.messages().stream().map(this::name))
                .toList();
    }

    /** Returns the names of the messages that can be pinned, latest first. */
    public List<String> pinnable() {
        List<String> names = new ArrayList<>(numbers.keySet());
        names.add(LAST);
        Collections.reverse(names);
        return names;
    }
}
