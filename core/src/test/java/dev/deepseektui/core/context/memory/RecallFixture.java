package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryRecall.Recall;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * 200 questions with the statements that answer them, among some 680 statements from documentation and a recorded
 * session. The questions were written before the ranking.
 */
final class RecallFixture {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final Map<String, String> statements = new LinkedHashMap<>();
    private final List<Asking> questions = new ArrayList<>();

    record Asking(String question, Set<String> answers) {}

    RecallFixture() {
        for (String line : ScriptedSession.lines("statements.tsv")) {
            String[] parts = line.split("\t", 2);
            statements.put(parts[0], parts[1]);
        }
        for (String line : ScriptedSession.lines("questions.tsv")) {
            String[] parts = line.split("\t", 2);
            questions.add(new Asking(parts[1], Set.of(parts[0].split(","))));
        }
    }

    List<Asking> questions() {
        return questions;
    }

    Map<String, String> statements() {
        return statements;
    }

    /** Returns the percentage of questions with an answer among the first eight statements found. */
    double recallAt8(Function<String, List<String>> ranking) {
        long found = questions.stream()
                .filter(asking ->
                        ranking.apply(asking.question()).stream().limit(8).anyMatch(asking.answers()::contains))
                .count();
        return 100.0 * found / questions.size();
    }

    /** Ranks as memory does, with all units equally recent and certain. */
    Function<String, List<String>> byMemory() {
        Recall recall = new Recall();
        Map<String, String> numbers = new HashMap<>();
        recall.know(statements.entrySet().stream()
                .map(entry -> {
                    MemoryUnit unit = unit(entry.getValue());
                    numbers.put(unit.id(), entry.getKey());
                    return unit;
                })
                .toList());
        return question -> recall.find(question, ScriptedSession.START, 8, unit -> true).stream()
                .map(recalled -> numbers.get(recalled.unit().id()))
                .toList();
    }

    private static MemoryUnit unit(String statement) {
        return new MemoryUnit(
                Statement.id(UnitKind.FACT, statement),
                UnitKind.FACT,
                UnitStatus.ACTIVE,
                "doc",
                statement,
                0.8,
                List.of("s1:1"),
                ScriptedSession.START,
                ScriptedSession.START,
                SourceTier.SESSION,
                StatementAuthor.TYPED);
    }

    /** Ranks by the number of the question's words in a statement; ties keep their order. This is the baseline. */
    Function<String, List<String>> byKeywordOverlap() {
        return overlap((question, statement) ->
                question.stream().filter(statement::contains).count());
    }

    /**
     * Ranks by the shared words as a fraction of all words in both, so that long statements have no advantage. This is
     * the stronger baseline.
     */
    Function<String, List<String>> byShareOfWords() {
        return overlap((question, statement) -> {
            double shared = question.stream().filter(statement::contains).count();
            return shared / (question.size() + statement.size() - shared);
        });
    }

    private interface Overlap {
        double of(Set<String> question, Set<String> statement);
    }

    private Function<String, List<String>> overlap(Overlap overlap) {
        return question -> {
            Set<String> asked = words(question);
            return statements.entrySet().stream()
                    .map(entry -> Map.entry(entry.getKey(), overlap.of(asked, words(entry.getValue()))))
                    .filter(entry -> entry.getValue() > 0)
                    .sorted(Comparator.comparingDouble((Map.Entry<String, Double> entry) -> entry.getValue())
                            .reversed())
                    .map(Map.Entry::getKey)
                    .toList();
        };
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(result -> result.group())
                .collect(Collectors.toSet());
    }
}
