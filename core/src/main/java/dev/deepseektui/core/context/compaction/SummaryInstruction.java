package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.DeterministicSummary.RecordedState;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The instruction for a model that writes a summary. */
final class SummaryInstruction {
    private static final int BEGINNING = 120;
    private static final int MOST_WORDS = 1_500;
    private static final int FEWEST_WORDS = 100;
    /** Words per token; names take more tokens than words. */
    private static final double WORDS_PER_TOKEN = 0.5;

    private SummaryInstruction() {}

    /**
     * The content of a request for a summary.
     *
     * @param ask the latest prompt, which stays like the last messages
     * @param focus the subject to keep above all; may be blank
     * @param most tokens
     */
    record SummaryRequest(String ask, String focus, SummaryNeeds needs, long most) {}

    static String of(SummaryRequest request, Optional<SummaryRefused> earlier) {
        StringBuilder text = new StringBuilder();
        text.append("""
            The conversation has become too long, and most of it is about to be replaced by a summary that you write now. You will go on with the task from that summary and the messages that stay.
            Answer with the summary alone, as text. Do not call any tool, do not go on with the task, and do not address the user.
            """);
        text.append(scope(request.ask()));
        text.append("Write it in these sections, each under its heading, and leave out those that have nothing:\n");
        text.append(SummarySection.ofModel().map(SummarySection::heading).collect(Collectors.joining("\n")));
        text.append("""

            Keep the user's goals, constraints and standing rules verbatim where they are short. Name files by their paths and symbols by their full names; leave numbers of lines out, for they change. For commands say how they ended. Say what was done as done: it will not be done again.
            Say nothing that these messages do not show: invent nothing, and leave out what you are not sure of.
            """);
        text.append("Use at most ").append(words(request.most())).append(" words.\n");
        if (!request.focus().isBlank()) {
            text.append("Keep above all what is about: ")
                    .append(request.focus())
                    .append('\n');
        }
        text.append(needs(request.needs()));
        earlier.ifPresent(refused -> text.append(again(refused)));
        return text.toString();
    }

    private static String needs(SummaryNeeds needs) {
        return onOneLine("Use these names as they are written: ", needs.names())
                + onOneLine(
                        "Behind your summary a record names these, which were made or changed; say what they are for,"
                                + " without listing them: ",
                        needs.made())
                + onLines(
                        "These lines, about which the user may ask, stand in that record word for word; do not repeat"
                                + " them:",
                        needs.lines())
                + onLines(
                        "These were dead ends, name them with their errors so that nobody goes there again:",
                        needs.deadEnds());
    }

    private static String onOneLine(String head, List<String> all) {
        return all.isEmpty() ? "" : head + String.join(", ", all) + '\n';
    }

    private static String onLines(String head, List<String> all) {
        return all.isEmpty() ? "" : head + "\n" + String.join("\n", all) + '\n';
    }

    private static String scope(String ask) {
        return """
            Sum up all that happened so far, before and since the latest ask%s. What the user said stays word for word, so do not repeat it, and the last messages stay too. An earlier summary goes: take over what of it still matters.
            """.formatted(ask.isEmpty() ? "" : ", which begins with \"%s\"".formatted(beginning(ask)));
    }

    private static String beginning(String ask) {
        return Excerpt.of(ask.strip().replaceAll("\\s+", " "), BEGINNING);
    }

    private static long words(long tokens) {
        return Math.max(FEWEST_WORDS, Math.min(MOST_WORDS, Math.round(tokens * WORDS_PER_TOKEN)));
    }

    private static String again(SummaryRefused refused) {
        return "An earlier attempt could not be used because "
                + refused.reason().words() + ".\n";
    }

    /** The sections of a summary, in order. */
    enum SummarySection {
        GOALS("User goals and constraints"),
        DETAILS("Technical details and code references"),
        DECISIONS("Decisions"),
        FILES("Files changed"),
        COMMANDS("Commands and their outcomes"),
        PROBLEMS("Open problems"),
        NEXT("Next step"),
        /** Only in a record: the plan as it was then. */
        PLAN("Plan at that time"),
        RULES("Rules that must survive");

        private final String title;

        SummarySection(String title) {
            this.title = title;
        }

        static Stream<SummarySection> ofModel() {
            return Stream.of(values()).filter(section -> section != PLAN);
        }

        String heading() {
            return "## " + title;
        }
    }

    /**
     * The names and lines that a summary must contain.
     *
     * @param names paths and identifiers of plan, facts and working set, which are appended where an answer lacks them
     * @param made names that edits declare, which the record after the summary lists
     * @param lines new lines of change logs, which the record lists too
     * @param deadEnds unresolved failures with their errors
     */
    record SummaryNeeds(List<String> names, List<String> made, List<String> lines, List<String> deadEnds) {
        /** The number of files in use to name. */
        private static final int MOST_FILES = 32;

        private static final int MOST_MADE = 60;
        private static final int MOST_LINES = 20;
        private static final int MOST_DEAD_ENDS = 8;

        SummaryNeeds {
            names = List.copyOf(names);
            made = List.copyOf(made);
            lines = List.copyOf(lines);
            deadEnds = List.copyOf(deadEnds);
        }

        static SummaryNeeds of(LadderView view, MessageRange span, String replaced) {
            RecordedState recorded =
                    new RecordedState(view.task(), view.memory().digest(), span);
            List<String> made = new ArrayList<>(recorded.names());
            List<String> names = names(view.task(), replaced);
            made.removeAll(names);
            return new SummaryNeeds(
                    names,
                    ActivityDigest.latest(made, MOST_MADE),
                    ActivityDigest.latest(recorded.logLines(), MOST_LINES),
                    ActivityDigest.latest(deadEnds(view, span, replaced), MOST_DEAD_ENDS));
        }

        private static List<String> names(TaskState task, String replaced) {
            Set<String> held = new LinkedHashSet<>();
            Plan plan = task.plan();
            plan.goal().ifPresent(goal -> held.addAll(Names.in(goal)));
            plan.constraints().forEach(constraint -> held.addAll(Names.in(constraint)));
            plan.items().stream().map(Item::text).forEach(item -> held.addAll(Names.in(item)));
            for (FactRecorded fact : task.facts().active()) {
                held.addAll(Names.in(fact.claim()));
                held.addAll(fact.paths());
            }
            held.addAll(task.workingSet().top(MOST_FILES, task.turn()));
            held.removeIf(name -> !replaced.contains(name));
            return new ArrayList<>(held);
        }

        private static List<String> deadEnds(LadderView view, MessageRange span, String replaced) {
            Set<String> ends = new LinkedHashSet<>(view.memory().digest().failures(span));
            for (OpenFailure failure : view.task().failures().open(view.task().turn())) {
                if (replaced.contains(failure.message())) {
                    ends.add("%s %s: %s".formatted(failure.tool(), failure.subject(), failure.message()));
                }
            }
            return new ArrayList<>(ends);
        }

        /** Returns the required names that a summary lacks. */
        List<String> missing(String summary) {
            return names.stream().filter(name -> !summary.contains(name)).toList();
        }

        /** The paths and identifiers in a text, which paraphrases lose. */
        static final class Names {
            private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./:#$@-]+");
            /** A slash or underscore between letters, a member, a file suffix, or camel case. */
            private static final Pattern NAME = Pattern.compile(
                    ".*(?:[\\p{L}\\p{N}][/_][\\p{L}\\p{N}]|::|\\w#\\w|\\p{L}[\\p{L}\\p{N}_-]*\\.\\p{L}\\p{L}|\\p{Ll}\\p{Lu}).*");

            private static final String EDGES = ".,:;/#-@";
            private static final int SHORTEST = 4;

            private Names() {}

            static Set<String> in(String text) {
                Set<String> names = new LinkedHashSet<>();
                Matcher words = WORD.matcher(text);
                while (words.find()) {
                    String word = bare(words.group());
                    if (word.length() >= SHORTEST && NAME.matcher(word).matches()) {
                        names.add(word);
                    }
                }
                return names;
            }

            private static String bare(String word) {
                int from = 0;
                int to = word.length();
                while (to > from && EDGES.indexOf(word.charAt(to - 1)) >= 0) {
                    to--;
                }
                while (from < to && word.charAt(from) == '@') {
                    from++;
                }
                return word.substring(from, to);
            }
        }
    }
}
