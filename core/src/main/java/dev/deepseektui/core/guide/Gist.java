package dev.deepseektui.core.guide;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the guide says when the program asks for a summary: what was asked, which tools were called how often, and the wanted names. */
final class Gist {
    private static final String ASKED_FOR = "The conversation has become too long";
    private static final String NAMES = "Each of these names must occur, as written: ";
    private static final int MOST_ASKS = 5;
    private static final int LONGEST = 200;

    private Gist() {}

    static boolean isAskedFor(String question) {
        return question.startsWith(ASKED_FOR);
    }

    /** @param all the last of them is the request for the summary */
    static GuideAnswer of(List<GuideMessage> all) {
        List<GuideMessage> messages = all.subList(0, all.size() - 1);
        String wanted = all.get(all.size() - 1).text();
        String asked = asked(messages);
        String done = called(messages) + named(wanted);
        return GuideAnswer.of(
                wanted.contains("<before>")
                        ? "<before>\n" + asked + "\n</before>\n<since>\n" + done + "\n</since>"
                        : asked + "\n" + done);
    }

    private static String asked(List<GuideMessage> messages) {
        List<String> asks = messages.stream()
                .filter(GuideTurn::isAsk)
                .map(message -> "- " + shortened(message.text().strip().replaceAll("\\s+", " ")))
                .toList();
        return "## User goals and constraints\n"
                + String.join("\n", asks.subList(Math.max(0, asks.size() - MOST_ASKS), asks.size()));
    }

    private static String called(List<GuideMessage> messages) {
        TreeMap<String, Long> calls = messages.stream()
                .flatMap(message -> message.calls().stream())
                .collect(Collectors.groupingBy(call -> call.name(), TreeMap::new, Collectors.counting()));
        return "## Commands and their outcomes\n- The embedded guide, which is no AI, called "
                + calls.entrySet().stream()
                        .map(tool -> tool.getKey() + " " + tool.getValue() + " times")
                        .collect(Collectors.joining(", "));
    }

    private static String named(String wanted) {
        return wanted.lines()
                .filter(line -> line.startsWith(NAMES))
                .map(line -> "\n## Technical details and code references\n- " + line.substring(NAMES.length()))
                .collect(Collectors.joining());
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
