package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The facts that recorded replies needed: each name, line and value that a reply used although only the result of an
 * earlier step had shown it. Such a fact must be in the prompt of the reply's request. Results of the directly
 * preceding step do not count, because every policy keeps them.
 */
final class NeededFacts {
    private static final int MIN_LINE_LENGTH = 16;
    /** A name, a path or a number. */
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_./-]*[\\p{L}\\p{N}_]");

    private static final Pattern TELLING = Pattern.compile(
            ".*(?:[\\p{L}\\p{N}][/_][\\p{L}\\p{N}]|\\p{L}[\\p{L}\\p{N}_-]*\\.\\p{L}\\p{L}|\\p{Ll}\\p{Lu}|\\d{3}).*");
    private static final int MIN_WORD_LENGTH = 3;
    private static final int MAX_WORD_LENGTH = 120;

    /** For each item, the number of the last request that was preceded by a result with the item. */
    private final Map<String, Integer> shown = new HashMap<>();

    private final Set<String> said = new HashSet<>();
    private int request;
    private Count count = new Count(0, 0, 0);
    private final List<String> lost = new ArrayList<>();

    /** Records text that is part of every request, or of the user's message. Its items need no tool result. */
    void said(String text) {
        said.addAll(items(text));
    }

    void returned(String text) {
        items(text).forEach(item -> shown.put(item, request));
    }

    /**
     * Records the reply to a request.
     *
     * @param prompt the searchable parts of the request
     * @param recalled the passages to which the prompt's pointers refer
     */
    void answered(Answered reply, Supplier<List<Passage>> prompt, Supplier<List<Passage>> recalled) {
        Set<String> used = new LinkedHashSet<>();
        texts(reply).forEach(text -> used.addAll(items(text)));
        List<String> needed = used.stream()
                .filter(item -> !said.contains(item) && shown.getOrDefault(item, request) < request)
                .toList();
        if (!needed.isEmpty()) {
            count(needed, prompt.get(), recalled);
        }
        said.addAll(used);
        request++;
    }

    private void count(List<String> needed, List<Passage> prompt, Supplier<List<Passage>> recalled) {
        for (String item : needed) {
            Probe probe = Probe.of(Probe.Kind.USED_LATER, Passage.plain(item));
            boolean direct = prompt.stream().anyMatch(probe::isIn);
            boolean led = direct || recalled.get().stream().anyMatch(probe::isIn);
            count = count.and(new Count(1, direct ? 1 : 0, led ? 1 : 0));
            if (!direct) {
                lost.add(item);
            }
        }
    }

    Count count() {
        return count;
    }

    /** Returns the items that a reply needed but that were missing from its prompt. */
    List<String> lost() {
        return List.copyOf(lost);
    }

    private static List<String> texts(Answered reply) {
        List<String> texts = new ArrayList<>(List.of(reply.text(), reply.reasoning()));
        reply.calls().forEach(call -> leaves(call.arguments(), texts));
        return texts;
    }

    private static void leaves(String arguments, List<String> texts) {
        try {
            JsonNode parsed = Json.tree(arguments);
            leaves(parsed, texts);
        } catch (JsonProcessingException malformed) {
            texts.add(arguments);
        }
    }

    private static void leaves(JsonNode node, List<String> texts) {
        if (node.isContainerNode()) {
            node.forEach(child -> leaves(child, texts));
        } else {
            texts.add(node.asText());
        }
    }

    private static Set<String> items(String text) {
        Set<String> items = new LinkedHashSet<>();
        text.lines()
                .map(String::strip)
                .filter(line -> line.length() >= MIN_LINE_LENGTH)
                .forEach(items::add);
        words(text).forEach(items::add);
        return items;
    }

    /** Returns the names, paths and numbers in a string. */
    static Stream<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(word -> word.length() >= MIN_WORD_LENGTH && word.length() <= MAX_WORD_LENGTH)
                .filter(word -> TELLING.matcher(word).matches());
    }
}
