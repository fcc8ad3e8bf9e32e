package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The instruction to a model that writes a summary. */
final class SummaryInstruction {
    private static final int BEGINNING = 120;
    private static final int MOST_WORDS = 1_500;
    private static final int FEWEST_WORDS = 100;
    /** A word has more than a token, and names have many: well below the limit in tokens. */
    private static final double WORDS_PER_TOKEN = 0.5;

    private SummaryInstruction() {}

    /**
     * What is asked for.
     *
     * @param stays what the user said in the part and stays
     * @param ask the latest; it stays, and so do the last messages
     * @param focus what the user wants to keep above all; may be blank
     * @param most tokens
     */
    record Order(
            List<SummaryPart> parts,
            List<String> stays,
            String ask,
            String focus,
            SummaryNeeds needs,
            boolean isMerging,
            long most) {}

    static String of(Order order, Optional<SummaryRefused> earlier) {
        StringBuilder text = new StringBuilder();
        text.append("""
            The conversation has become too long, and most of it is about to be replaced by a summary that you write now. You will go on with the task from that summary and the messages that stay.
            Answer with the summary alone, as text. Do not call any tool, do not go on with the task, and do not address the user.
            """);
        text.append(scope(order));
        text.append(stays(order.stays()));
        if (order.isMerging()) {
            text.append("An earlier summary among these messages goes too: take over what of it still matters.\n");
        }
        text.append("Write it in these sections, each under its heading, and leave out those that have nothing:\n");
        text.append(sections(order).map(Section::heading).collect(Collectors.joining("\n")));
        text.append("""

            Keep the user's goals, constraints and standing rules verbatim where they are short. Name files by their paths and symbols by their full names; leave numbers of lines out, for they change. For commands say how they ended. Say what was done as done: it will not be done again.
            Say nothing that these messages do not show: invent nothing, and leave out what you are not sure of.
            """);
        text.append("Use at most ").append(words(order.most())).append(" words.\n");
        if (!order.focus().isBlank()) {
            text.append("Keep above all what is about: ").append(order.focus()).append('\n');
        }
        text.append(needs(order.needs()));
        earlier.ifPresent(refused -> text.append(again(refused)));
        return text.toString();
    }

    /** Of turns that are over there is nothing to be done next. */
    private static Stream<Section> sections(Order order) {
        boolean isOver = order.parts().stream().noneMatch(part -> part.place() == Place.SINCE);
        return Stream.of(Section.values()).filter(section -> section != Section.NEXT || !isOver);
    }

    private static String needs(SummaryNeeds needs) {
        return inALine("Each of these names must occur, as written: ", needs.names())
                + inALine(
                        "Behind your summary a record names these, which were made or changed; say what they are for,"
                                + " without listing them: ",
                        needs.made())
                + oneByOne(
                        "These lines, about which the user may ask, stand in that record word for word; do not repeat"
                                + " them:",
                        needs.lines())
                + oneByOne(
                        "These were dead ends, name them with their errors so that nobody goes there again:",
                        needs.deadEnds());
    }

    private static String inALine(String head, List<String> all) {
        return all.isEmpty() ? "" : head + String.join(", ", all) + '\n';
    }

    private static String oneByOne(String head, List<String> all) {
        return all.isEmpty() ? "" : head + "\n" + String.join("\n", all) + '\n';
    }

    private static String stays(List<String> said) {
        return said.isEmpty()
                ? ""
                : "These messages of the user stay word for word, do not repeat them: "
                        + said.stream()
                                .map(message -> '"' + beginning(message) + '"')
                                .collect(Collectors.joining(", "))
                        + ".\n";
    }

    private static String scope(Order order) {
        String ask = beginning(order.ask());
        if (order.parts().size() > 1) {
            return """
                Write two parts. First, between <before> and </before>, what happened before the latest ask, which begins with "%s". Then, between <since> and </since>, what happened since that ask. The ask itself stays as it is, and so do the last messages.
                """.formatted(ask);
        }
        if (order.parts().get(0).place() == Place.SINCE) {
            return """
                Sum up what happened since the latest ask, which begins with "%s". The ask itself and all before it stay as they are, and so do the last messages.
                """.formatted(ask);
        }
        return ask.isEmpty()
                ? "Sum up all that happened so far. The last messages stay as they are.\n"
                : """
                Sum up what happened before the latest ask, which begins with "%s". That ask, the last messages before it and all behind it stay as they are.
                """.formatted(ask);
    }

    private static String beginning(String ask) {
        return Excerpt.of(ask.strip().replaceAll("\\s+", " "), BEGINNING);
    }

    private static long words(long tokens) {
        return Math.max(FEWEST_WORDS, Math.min(MOST_WORDS, Math.round(tokens * WORDS_PER_TOKEN)));
    }

    private static String again(SummaryRefused refused) {
        String missing =
                refused.missing().isEmpty() ? "" : ": these are missing: " + String.join(", ", refused.missing());
        return "An earlier attempt could not be used because "
                + refused.reason().words() + missing + ".\n";
    }

    /** The sections of a summary, in order. */
    enum Section {
        GOALS("User goals and constraints"),
        DETAILS("Technical details and code references"),
        DECISIONS("Decisions"),
        FILES("Files changed"),
        COMMANDS("Commands and their outcomes"),
        PROBLEMS("Open problems"),
        NEXT("Next step"),
        RULES("Rules that must survive");

        private final String title;

        Section(String title) {
            this.title = title;
        }

        String heading() {
            return "## " + title;
        }
    }
}
