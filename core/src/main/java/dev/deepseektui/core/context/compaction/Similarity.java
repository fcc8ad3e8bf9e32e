package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The order of exchanges by their similarity to a question. */
final class Similarity {
    /** The minimum similarity for which an older exchange takes precedence over the next newest one. */
    private static final double SIMILAR = 0.3;

    private Similarity() {}

    /** Returns the similar exchanges, most similar first; of equal ones, the newest first. */
    static List<Integer> ranked(String question, List<Integer> all, IntFunction<String> text, Relevance relevance) {
        return ranked(question, all, text, relevance, SIMILAR);
    }

    /** Returns all exchanges in the same order. */
    static List<Integer> all(String question, List<Integer> all, IntFunction<String> text, Relevance relevance) {
        return ranked(question, all, text, relevance, Double.NEGATIVE_INFINITY);
    }

    private static List<Integer> ranked(
            String question, List<Integer> all, IntFunction<String> text, Relevance relevance, double least) {
        List<Double> scores =
                relevance.similarities(question, all.stream().map(text::apply).toList());
        return IntStream.range(0, all.size())
                .filter(i -> scores.get(i) >= least)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> scores.get(i))
                        .thenComparing(all::get)
                        .reversed())
                .map(all::get)
                .toList();
    }
}
