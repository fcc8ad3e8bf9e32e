package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Reaches.Reach.Harmless;
import dev.deepseektui.core.approval.shell.Reaches.Reach.Nothing;
import dev.deepseektui.core.approval.shell.Reaches.Reach.SameLine;
import dev.deepseektui.core.approval.shell.Reaches.Reach.SameWords;
import dev.deepseektui.core.approval.shell.Segment.Word;
import java.util.List;
import java.util.stream.Stream;

/** Finds the reach of consent to a segment, by its program and its connections. */
public final class Reaches {
    private static final String NOWHERE = "/dev/null";

    private Reaches() {}

    public static Reach of(Segment segment) {
        String program = segment.program().text();
        List<String> words = segment.texts();
        if (segment.program().expands() || !isPlainName(program)) {
            return new Nothing("does not name its program plainly");
        }
        if (Programs.isAssignment(program)) {
            return new Nothing("sets variables");
        }
        if (Programs.isKeyword(program) || Programs.isShellChanging(program)) {
            return new Nothing("uses “%s” of the shell".formatted(program));
        }
        if (Programs.isEvaluating(words)) {
            return new Nothing("may have the shell run what stands in the name of a variable");
        }
        if (Programs.isElevating(program)
                || (Programs.runsOthers(program) && words.stream().anyMatch(Programs::isElevating))) {
            return new Nothing("asks for more rights");
        }
        if (Stream.concat(segment.files().stream(), changedDirectory(segment)).anyMatch(Reaches::mayLeaveWorkspace)) {
            return new Nothing("redirects or goes outside the workspace");
        }
        return dependsOnLine(segment) ? new SameLine() : ofProgram(words, segment.isFed());
    }

    private static Reach ofProgram(List<String> words, boolean isFed) {
        if (Filters.isHarmless(words, isFed)) {
            return new Harmless();
        }
        Reach reach = Subcommands.reach(words).orElse(new SameWords());
        // What a program makes of its input may be anything, so its words alone do not say what it does.
        boolean readsInput = isFed && !(reach instanceof Nothing) && !GitCommands.looks(words);
        return readsInput ? new SameLine() : reach;
    }

    /** A file written, names that the shell makes up, a directory for the rest, or words that are commands themselves. */
    private static boolean dependsOnLine(Segment segment) {
        return segment.files().stream().anyMatch(file -> !file.text().equals(NOWHERE))
                || segment.words().stream().anyMatch(Word::expands)
                || Programs.isLineChanging(segment.program().text())
                || Programs.runsOthers(segment.program().text());
    }

    private static boolean isPlainName(String program) {
        // An option in its place would be one of the shell that is given the command.
        return !program.isEmpty()
                && !program.startsWith("-")
                && !program.startsWith("+")
                && program.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    private static boolean isChangeOfDirectory(Segment segment) {
        return segment.program().text().equals("cd");
    }

    private static Stream<Word> changedDirectory(Segment segment) {
        return isChangeOfDirectory(segment)
                ? Stream.concat(segment.arguments().stream(), Stream.of(Word.literal(cdTarget(segment))))
                : Stream.empty();
    }

    /** Without a directory, or with an option before it, cd goes where nobody sees. */
    private static String cdTarget(Segment segment) {
        return segment.words().size() == 2 ? segment.words().get(1).text() : "..";
    }

    /** By its words alone: a link inside the workspace may lead outside, so that a file named here never gets by without its line. */
    private static boolean mayLeaveWorkspace(Word path) {
        String text = path.text();
        boolean lies = path.expands() || text.isEmpty() || text.startsWith("/") || text.startsWith("-");
        return !text.equals(NOWHERE) && (lies || List.of(text.split("/")).contains(".."));
    }

    /** The reach of consent to one segment, if a person gives it for longer than once. */
    public sealed interface Reach {

        /** It needs none of its own beside others: it only passes on, counts or prints what it is given. */
        record Harmless() implements Reach {}

        /** To whatever begins with these words. */
        record Subcommand(List<String> words) implements Reach {
            public Subcommand {
                words = List.copyOf(words);
            }
        }

        /** To the same words, beside any other segments. */
        record SameWords() implements Reach {}

        /** To the same whole command line: what the segment does depends on the rest of it. */
        record SameLine() implements Reach {}

        /**
         * To nothing: it asks each time.
         *
         * @param why completes the sentence "this …"
         */
        record Nothing(String why) implements Reach {}
    }
}
