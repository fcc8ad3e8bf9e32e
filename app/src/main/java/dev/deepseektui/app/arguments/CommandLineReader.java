package dev.deepseektui.app.arguments;

import static dev.deepseektui.app.arguments.ArgumentTexts.say;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the words of a command line into the arguments of the commands that they name, as POSIX and GNU write them: {@code --name value},
 * {@code --name=value}, {@code -abc}, {@code -Cdir}, and after {@code --} no options. By hand: Picocli, which was used before, reads
 * annotations of all commands by reflection, which was a ninth of an ask and a third of {@code --help}.
 */
public final class CommandLineReader {
    private static final String END_OF_OPTIONS = "--";

    private final Called called;
    private final Arguments arguments;
    private final Words words;
    private final LeftOver leftOver = new LeftOver();
    private int place;

    private CommandLineReader(Called called, Words words) {
        this.called = called;
        this.arguments = called.command().arguments();
        this.words = words;
    }

    /** The commands that are called, each within the one before it; all that was given to them is in their arguments. */
    public static List<Called> read(Called program, String... words) {
        List<Called> path = new ArrayList<>();
        new CommandLineReader(program, new Words(words)).read(path);
        return path;
    }

    private void read(List<Called> path) {
        path.add(called);
        Called inner = null;
        while (words.hasNext() && inner == null) {
            String word = words.take();
            if (word.equals(END_OF_OPTIONS)) {
                rest();
            } else {
                inner = called.within(word);
                if (inner == null && !option(word)) {
                    place(word);
                }
            }
        }
        if (inner != null) {
            new CommandLineReader(inner, words).read(path);
        }
        if (!isEnded(path)) {
            Complaints complaints = new Complaints(called);
            complaints.ifAny(leftOver);
            if (inner != null) {
                complaints.ifAnyBefore(inner);
            } else if (called.command() instanceof CommandGroup) {
                throw misuse(say("missing.command"));
            }
        }
    }

    private static boolean isEnded(List<Called> path) {
        for (Called each : path) {
            if (each.command().arguments().isEnded()) {
                return true;
            }
        }
        return false;
    }

    private void rest() {
        while (words.hasNext()) {
            give(words.take());
        }
    }

    private boolean option(String word) {
        Argument known = arguments.named(word);
        if (known != null) {
            give(known, null);
            return true;
        }
        int equals = word.indexOf('=');
        known = equals < 0 ? null : arguments.named(word.substring(0, equals));
        if (known != null) {
            give(known, word.substring(equals + 1));
            return true;
        }
        return isCluster(word) && letters(word);
    }

    /** Whether it begins with the option of a letter. */
    private boolean isCluster(String word) {
        return word.length() > 2 && word.charAt(0) == '-' && arguments.lettered(word.charAt(1)) != null;
    }

    /** Options of one letter in one word; the last may have its value in it. */
    private boolean letters(String word) {
        for (int i = 1; i < word.length(); i++) {
            Argument known = arguments.lettered(word.charAt(i));
            if (known == null) {
                leftOver.add("-" + word.substring(i), words.last());
                return true;
            }
            String behind = word.substring(i + 1);
            if (!behind.isEmpty() && (known instanceof Worded || behind.charAt(0) == '=')) {
                give(known, behind.charAt(0) == '=' ? behind.substring(1) : behind);
                return true;
            }
            give(known, null);
        }
        return true;
    }

    /** @param attached the value, where it stands in the same word */
    private void give(Argument option, @Nullable String attached) {
        if (option.isGiven() && !option.count().isRepeatable()) {
            throw misuse(say("once", option.name()));
        }
        if (option instanceof Switch flag && attached == null) {
            flag.take();
            return;
        }
        String value = attached == null ? value(option) : attached;
        try {
            option.take(option instanceof Worded<?> worded ? withMore(value, worded) : value);
        } catch (IllegalArgumentException e) {
            throw misuse(say("invalid.option", option.name(), String.valueOf(e.getMessage())));
        }
    }

    private String value(Argument option) {
        if (!words.hasNext()) {
            throw misuse(say("missing.value", option.name(), option.label()));
        }
        if (means(words.peek())) {
            throw misuse(say("missing.value.found", option.name(), words.peek()));
        }
        return words.take();
    }

    private String withMore(String value, Worded<?> option) {
        StringBuilder whole = new StringBuilder(value);
        while (words.hasNext() && option.more().test(words.peek())) {
            whole.append(' ').append(words.take());
        }
        return whole.toString();
    }

    /** Whether a word is something by itself, and no value. */
    private boolean means(String word) {
        int equals = word.indexOf('=');
        return word.equals(END_OF_OPTIONS)
                || arguments.named(equals < 0 ? word : word.substring(0, equals)) != null
                || isCluster(word)
                || called.command().titles().containsKey(word);
    }

    private void place(String word) {
        if (Complaints.isLikeOption(word)) {
            leftOver.add(word, words.last());
        } else {
            give(word);
        }
    }

    private void give(String word) {
        List<Argument> places = arguments.places();
        int last = places.size() - 1;
        if (place > last && (last < 0 || !places.get(last).count().isRepeatable())) {
            leftOver.add(word, words.last());
            return;
        }
        Argument taker = places.get(Math.min(place, last));
        try {
            taker.take(word);
        } catch (IllegalArgumentException e) {
            throw misuse(say("invalid.place", place, taker.label(), String.valueOf(e.getMessage())));
        }
        place++;
    }

    private Misuse misuse(String line) {
        return new Misuse(called.name(), line);
    }
}
