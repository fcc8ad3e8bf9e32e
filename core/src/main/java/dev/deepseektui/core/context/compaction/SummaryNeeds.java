package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.LadderView.Span;
import dev.deepseektui.core.conversation.task.Plan;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.ToolFailures.Failure;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names and lines that a summary must contain of the messages that go.
 *
 * @param names paths and identifiers that plan, facts or working set hold: without them an answer is refused
 * @param made what the session's edits declare: it stands in the record behind the summary
 * @param lines new ones of change logs: they do, too
 * @param deadEnds what failed and nobody put right, with its error
 */
record SummaryNeeds(List<String> names, List<String> made, List<String> lines, List<String> deadEnds) {
    /** Of the files in use those that are used most: naming all of a long session's would be no summary. */
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

    /** {@code replaced}: all of what goes. */
    static SummaryNeeds of(LadderView view, Span span, String replaced) {
        RecordedState recorded = new RecordedState(view.task(), view.memory().digest(), span);
        List<String> made = new ArrayList<>(recorded.names());
        List<String> names = names(view.task(), replaced);
        made.removeAll(names);
        return new SummaryNeeds(
                names,
                latest(made, MOST_MADE),
                latest(recorded.logLines(), MOST_LINES),
                latest(deadEnds(view, span, replaced), MOST_DEAD_ENDS));
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

    private static List<String> deadEnds(LadderView view, Span span, String replaced) {
        Set<String> ends = new LinkedHashSet<>(view.memory().digest().failures(span));
        for (Failure failure : view.task().failures().unresolved(view.task().turn())) {
            if (replaced.contains(failure.message())) {
                ends.add("%s %s: %s".formatted(failure.tool(), failure.resource(), failure.message()));
            }
        }
        return new ArrayList<>(ends);
    }

    private static List<String> latest(List<String> all, int most) {
        return all.subList(Math.max(0, all.size() - most), all.size());
    }

    /** Which of the names that must be there are not. */
    List<String> missing(String summary) {
        return names.stream().filter(name -> !summary.contains(name)).toList();
    }

    /** Finds paths and identifiers in a text: the words that a paraphrase loses. */
    static final class Names {
        private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./:#$@-]+");
        /** A slash or an underscore between letters, a member, a file's ending, or a hump. */
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
