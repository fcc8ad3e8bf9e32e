package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the session's prompts and answers, and the pinned ones among them. Updated by the tape's events; confined to the
 * screen's thread.
 */
public final class MessageNames {
    private static final Pattern NAME = Pattern.compile("(ask|answer|message) (\\d{1,18})");
    private static final String LAST = "last";

    private final NavigableMap<Long, Long> askByTurn = new TreeMap<>();
    private final NavigableMap<Long, Long> answerByTurn = new TreeMap<>();
    private final TreeSet<Long> pinned = new TreeSet<>();
    private final TreeSet<String> pinnedFiles = new TreeSet<>();
    private long turn;

    void take(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            askByTurn.putIfAbsent(turn, appended.number());
        } else if (event instanceof ReplyReceived reply && !reply.content().isBlank()) {
            answerByTurn.put(turn, reply.number());
        } else if (event instanceof Pinned pin) {
            Optional.ofNullable(pin.number()).ifPresent(pinned::add);
            Optional.ofNullable(pin.path()).ifPresent(pinnedFiles::add);
        } else if (event instanceof Unpinned pin) {
            Optional.ofNullable(pin.number()).ifPresent(pinned::remove);
            Optional.ofNullable(pin.path()).ifPresent(pinnedFiles::remove);
        }
    }

    static String ask(long turn) {
        return "ask " + turn;
    }

    static String message(long number) {
        return "message " + number;
    }

    /** Returns true if the text has the form of a message's name. */
    public static boolean isName(String words) {
        return words.equals(LAST) || NAME.matcher(words).matches();
    }

    /** Returns the number of the message with a name; empty if there is none. */
    public OptionalLong number(String name) {
        if (name.equals(LAST)) {
            return newest();
        }
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        long counted = Long.parseLong(matcher.group(2));
        Long found = switch (matcher.group(1)) {
            case "ask" -> askByTurn.get(counted);
            case "answer" -> answerByTurn.get(counted);
            default -> Long.valueOf(counted);
        };
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }

    private OptionalLong newest() {
        long newest = Math.max(newest(askByTurn), newest(answerByTurn));
        return newest < 0 ? OptionalLong.empty() : OptionalLong.of(newest);
    }

    private static long newest(NavigableMap<Long, Long> numberByTurn) {
        return numberByTurn.isEmpty() ? -1 : numberByTurn.lastEntry().getValue();
    }

    /** Returns the name of the message with a number. */
    public String name(long number) {
        return turn(askByTurn, number)
                .map(asked -> "ask " + asked)
                .or(() -> turn(answerByTurn, number).map(answered -> "answer " + answered))
                .orElse(message(number));
    }

    private static Optional<Long> turn(NavigableMap<Long, Long> numberByTurn, long number) {
        return numberByTurn.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns true if the message with this name or the file with this path is pinned. */
    public boolean isPinned(String nameOrPath) {
        OptionalLong number = number(nameOrPath);
        return number.isPresent() ? pinned.contains(number.getAsLong()) : pinnedFiles.contains(nameOrPath);
    }

    /** Returns the paths of the pinned files, followed by the names of the pinned messages. */
    public List<String> pinned() {
        List<String> all = new ArrayList<>(pinnedFiles);
        pinned.forEach(number -> all.add(name(number)));
        return all;
    }

    /** Returns the names of the messages that can be pinned, newest first. */
    public List<String> pinnable() {
        List<String> names = new ArrayList<>(List.of(LAST));
        for (long one : askByTurn.descendingKeySet()) {
            if (answerByTurn.containsKey(one)) {
                names.add("answer " + one);
            }
            names.add(ask(one));
        }
        return names;
    }
}
