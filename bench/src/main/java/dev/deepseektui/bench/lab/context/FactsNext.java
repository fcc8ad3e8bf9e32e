package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The facts that the next calls use after a rewrite: paths, identifiers, numbers, quoted strings, commands, and the old text of
 * edits. A fact counts if it was in the prompt before the rewrite and was not shown again before its first use; it is kept if
 * it is in the rewritten prompt.
 */
public final class FactsNext {
    private static final int CALLS = 60;
    private static final int MIN_LINE_LENGTH = 16;
    private static final int MIN_QUOTE_LENGTH = 4;
    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\\\\\n]{4,80})\"|'([^'\\\\\\n]{4,80})'");
    private static final Pattern LINE_END = Pattern.compile("\\R");

    private final List<RecordedStep> all = new ArrayList<>();
    private final List<RecordedStep> open = new ArrayList<>();

    /**
     * The facts that a rewrite kept.
     *
     * @param before the size of the prompt before the rewrite, in tokens
     * @param tokens the size of the prompt after the rewrite, in tokens
     * @param facts the number of facts used by the next calls
     * @param kept how many of these facts the rewrite kept
     * @param commands the number of commands among the facts
     * @param keptCommands how many of these commands the rewrite kept
     */
    public record FactShare(long before, long tokens, int facts, int kept, int commands, int keptCommands) {
        /** Returns the share of the facts that the rewrite kept; {@code NaN} if the next calls used none. */
        public double share() {
            return (double) kept / facts;
        }
    }

    private static final class RecordedStep {
        private final String before;
        private final String after;
        private final long tokensBefore;
        private final long tokens;
        private final StringBuilder shown = new StringBuilder();
        private final Set<Fact> seen = new HashSet<>();
        private int calls;
        private int facts;
        private int kept;
        private int commands;
        private int keptCommands;

        RecordedStep(String before, String after, long tokensBefore, long tokens) {
            this.before = before;
            this.after = after;
            this.tokensBefore = tokensBefore;
            this.tokens = tokens;
        }

        void called(ToolCall call) {
            calls++;
            for (Fact fact : facts(call)) {
                if (seen.add(fact) && fact.isIn(before) && !fact.isIn(shown.toString())) {
                    boolean isKept = fact.isIn(after);
                    facts++;
                    kept += isKept ? 1 : 0;
                    commands += fact.isCommand() ? 1 : 0;
                    keptCommands += fact.isCommand() && isKept ? 1 : 0;
                }
            }
        }

        FactShare share() {
            return new FactShare(tokensBefore, tokens, facts, kept, commands, keptCommands);
        }
    }

    private record Fact(String text, boolean isCommand) {
        boolean isIn(String prompt) {
            return Probe.of(Probe.Kind.USED_LATER, text).isIn(new Passage(prompt, 0));
        }
    }

    /** Starts counting the facts that are used after a rewrite of the prompt. */
    void rewritten(List<PromptMessage> before, List<PromptMessage> after, long tokensBefore, long tokens) {
        rewritten(text(before), text(after), tokensBefore, tokens);
    }

    void rewritten(String before, String after, long tokensBefore, long tokens) {
        RecordedStep step = new RecordedStep(before, after, tokensBefore, tokens);
        all.add(step);
        open.add(step);
    }

    /** Returns the text of messages in which facts are searched for. */
    static String text(List<PromptMessage> messages) {
        StringBuilder text = new StringBuilder();
        Passage.of(messages).forEach(passage -> text.append(passage.text()).append('\n'));
        return text.toString();
    }

    /** Adds text that a tool result or the user showed after the rewrites. */
    void shown(String text) {
        open.forEach(moment -> moment.shown.append(Passage.plain(text)).append('\n'));
    }

    void called(ToolCall call) {
        open.forEach(moment -> moment.called(call));
        open.removeIf(moment -> moment.calls >= CALLS);
    }

    /** Returns the facts kept by each rewrite, in order, even if the next calls used none. */
    List<FactShare> all() {
        return all.stream().map(RecordedStep::share).toList();
    }

    /** Returns the facts kept by each rewrite after which calls used any, in order. */
    public List<FactShare> shares() {
        return all().stream().filter(moment -> moment.facts() > 0).toList();
    }

    /** Returns true if each rewrite was followed by enough calls to end its count. */
    boolean isDone() {
        return open.isEmpty();
    }

    private static Set<Fact> facts(ToolCall call) {
        Set<Fact> facts = new LinkedHashSet<>();
        try {
            leaves("", Json.tree(call.arguments()), facts);
        } catch (JsonProcessingException malformed) {
            words(call.arguments(), facts);
        }
        return facts;
    }

    private static void leaves(String name, JsonNode node, Set<Fact> facts) {
        if (node.isObject()) {
            node.properties().forEach(entry -> leaves(entry.getKey(), entry.getValue(), facts));
        } else if (node.isArray()) {
            node.forEach(child -> leaves(name, child, facts));
        } else if (name.equals("command")) {
            facts.add(new Fact(Passage.plain(node.asText()), true));
            words(node.asText(), facts);
        } else if (name.equals("old_string")) {
            LINE_END.splitAsStream(node.asText())
                    .map(Passage::plain)
                    .max(Comparator.comparingInt(String::length))
                    .filter(line -> line.length() >= MIN_LINE_LENGTH)
                    .ifPresent(line -> facts.add(new Fact(line, false)));
            words(node.asText(), facts);
        } else {
            words(node.asText(), facts);
        }
    }

    private static void words(String text, Set<Fact> facts) {
        NeededFacts.words(text).forEach(word -> facts.add(new Fact(word, false)));
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            String inside = Passage.plain(quoted.group(1) == null ? quoted.group(2) : quoted.group(1));
            if (inside.length() >= MIN_QUOTE_LENGTH) {
                facts.add(new Fact(inside, false));
            }
        }
    }
}
