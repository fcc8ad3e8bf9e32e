package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Programs.Operands;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach;
import dev.deepseektui.core.approval.shell.Segment.Word;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading.Plain;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading.Unclear;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A pattern for the plain commands that a rule allows: the program and its words. {@code *} matches any number of words
 * at the end, one word in the middle, and any characters inside a word. A wildcard never matches a path outside the
 * directory or a dangerous option of the program; the rule must spell these out. Pipes, redirections and expansions
 * never match.
 */
public final class CommandPattern {
    private static final String NULL_DEVICE = "/dev/null";
    private static final int MIN_ABBREVIATION_LENGTH = 5;
    private static final WordPattern ANY = new WordPattern.Beginning("", "");

    /**
     * Options that usually run another program, whatever program they belong to: a safety net in addition to {@link
     * DangerousOptions}.
     */
    private static final Set<String> RUNNING =
            Set.of(("-exec -execdir -ok -okdir --checkpoint-action --compress-program --eval --exec --exec-batch"
                            + " --extcmd --hostname-bin --info-script --new-volume-script --pre --receive-pack --rmt-command --rsh"
                            + " --rsh-command --rsync-path --script-shell --shell-command --to-command --toolexec -toolexec"
                            + " --tree-filter --unzip-command --upload-pack --use-askpass --use-compress-program --vettool"
                            + " -vettool")
                    .split(" "));

    private final List<WordPattern> parts;

    private CommandPattern(List<WordPattern> parts) {
        this.parts = List.copyOf(parts);
    }

    private sealed interface WordPattern {
        boolean covers(String word);

        record Literal(String text) implements WordPattern {
            @Override
            public boolean covers(String word) {
                return word.equals(text);
            }
        }

        /** A pattern for one word: a fixed beginning and end, both empty for {@code *}. */
        record Beginning(String before, String after) implements WordPattern {
            @Override
            public boolean covers(String word) {
                boolean fits = word.length() >= before.length() + after.length()
                        && word.startsWith(before)
                        && word.endsWith(after);
                return fits
                        && fitsWildcard(word.substring(before.length(), word.length() - after.length()))
                        && (staysInside() ? fitsWildcard(word) : !climbs(word));
            }

            /**
             * Returns true if the fixed characters do not lead out of the directory. Matching words must then also stay
             * inside it.
             */
            private boolean staysInside() {
                return fitsWildcard(before + after);
            }
        }
    }

    /**
     * Parses the text between a rule's parentheses.
     *
     * @throws UserError if the text is not a valid pattern; the message completes "shell(…): "
     */
    public static CommandPattern of(String text) {
        ShellReading reading = ShellReader.read(text);
        if (reading instanceof Unclear unclear) {
            throw CoreMessages.error("rule.command.unclear", unclear.why());
        }
        List<Segment> segments = ((Plain) reading).segments();
        Segment only = segments.get(0);
        if (segments.size() > 1 || !only.files().isEmpty()) {
            throw CoreMessages.error("rule.command.several");
        }
        List<WordPattern> parts = new ArrayList<>();
        for (Word word : only.words()) {
            parts.add(part(word));
        }
        if (!(parts.get(0) instanceof WordPattern.Literal)) {
            throw CoreMessages.error("rule.command.every");
        }
        List<Word> plain = only.texts().stream()
                .map(word -> Word.literal(word.equals("*") ? "x" : word.replace("*", "")))
                .toList();
        if (Reaches.of(new Segment(plain, List.of(), false)) instanceof CommandReach.Ungrantable nothing) {
            throw CoreMessages.error("rule.command.never", nothing.why());
        }
        if (Programs.isLineChanging(only.program().text())) {
            throw CoreMessages.error("rule.command.open", only.program().text());
        }
        return new CommandPattern(parts);
    }

    private static WordPattern part(Word word) {
        String text = word.text();
        if (!word.expands()) {
            return new WordPattern.Literal(text);
        }
        int star = text.indexOf('*');
        boolean otherMarks = text.chars().anyMatch(c -> c == '?' || c == '[')
                || text.startsWith("~")
                || text.contains("=~")
                || text.contains(":~");
        if (otherMarks || star < 0 || text.indexOf('*', star + 1) >= 0) {
            throw CoreMessages.error("rule.command.star");
        }
        if (climbs(text)) {
            throw CoreMessages.error("rule.command.dots");
        }
        return new WordPattern.Beginning(text.substring(0, star), text.substring(star + 1));
    }

    /** Returns true if the pattern allows this part of a command line. */
    public boolean covers(Segment segment) {
        return !segment.isFed()
                && segment.files().stream().allMatch(file -> file.text().equals(NULL_DEVICE) && !file.expands())
                && segment.words().stream().noneMatch(Word::expands)
                && !(Reaches.of(segment) instanceof CommandReach.Ungrantable)
                && covers(segment.texts());
    }

    private boolean covers(List<String> words) {
        int fixed = isOpen() ? parts.size() - 1 : parts.size();
        if (words.size() < fixed || (!isOpen() && words.size() > fixed)) {
            return false;
        }
        for (int i = 0; i < words.size(); i++) {
            WordPattern part = parts.get(Math.min(i, parts.size() - 1));
            boolean isWritten = part instanceof WordPattern.Literal;
            if (!part.covers(words.get(i)) || (!isWritten && DangerousOptions.isOne(words, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isOpen() {
        return parts.get(parts.size() - 1).equals(ANY);
    }

    private static boolean fitsWildcard(String word) {
        return Operands.isInside(word) && !climbs(word) && !runs(word);
    }

    private static boolean climbs(String word) {
        return List.of(word.split("[/=:@,]")).contains("..");
    }

    private static boolean runs(String word) {
        String name = word.split("=", 2)[0];
        return RUNNING.contains(name)
                || (name.startsWith("--")
                        && name.length() >= MIN_ABBREVIATION_LENGTH
                        && RUNNING.stream().anyMatch(option -> option.startsWith(name)));
    }
}
