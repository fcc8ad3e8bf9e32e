package dev.deepseektui.app.phrase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A sentence with places for facts, in English and in Chinese. In the English one each of {@code {0}}, {@code {1}} … stands once and in this
 * order; in the Chinese one {@code {0}} stands for the fact as it is, and {@code {0~}} for the fact in Chinese where that is known.
 */
record Phrase(List<String> literals, String chinese) {
    Phrase {
        literals = List.copyOf(literals);
    }

    static Phrase of(String english, String chinese) {
        List<String> literals = new ArrayList<>();
        int from = 0;
        for (int place = 0; ; place++) {
            String written = "{" + place + "}";
            int at = english.indexOf(written, from);
            if (at < 0) {
                literals.add(english.substring(from));
                return new Phrase(literals, chinese);
            }
            literals.add(english.substring(from, at));
            from = at + written.length();
        }
    }

    boolean hasPlaces() {
        return literals.size() > 1;
    }

    /** How much of it is fixed: of two that fit the one that says more is meant. */
    int fixed() {
        int fixed = 0;
        for (String literal : literals) {
            fixed += literal.length();
        }
        return fixed;
    }

    /** In Chinese, if the text is this sentence with some facts in it. */
    Optional<String> said(String text, UnaryOperator<String> ofFact) {
        int last = literals.size() - 1;
        String end = literals.get(last);
        if (!text.startsWith(literals.get(0)) || !text.endsWith(end) || text.length() < fixed()) {
            return Optional.empty();
        }
        List<String> facts = new ArrayList<>();
        int from = literals.get(0).length();
        int to = text.length() - end.length();
        for (String literal : literals.subList(1, last)) {
            int at = text.indexOf(literal, from);
            if (at < 0 || at + literal.length() > to) {
                return Optional.empty();
            }
            facts.add(text.substring(from, at));
            from = at + literal.length();
        }
        facts.add(text.substring(from, to));
        return Optional.of(filled(facts, ofFact));
    }

    /** Facts are put in as they are: what looks like a place inside one is none. */
    private String filled(List<String> facts, UnaryOperator<String> ofFact) {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        for (int open = chinese.indexOf('{'); open >= 0; open = chinese.indexOf('{', from)) {
            int close = chinese.indexOf('}', open);
            boolean isSaid = chinese.charAt(close - 1) == '~';
            String fact = facts.get(Integer.parseInt(chinese.substring(open + 1, isSaid ? close - 1 : close)));
            filled.append(chinese, from, open).append(isSaid ? ofFact.apply(fact) : fact);
            from = close + 1;
        }
        return filled.append(chinese.substring(from)).toString();
    }
}
