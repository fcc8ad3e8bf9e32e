package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.UserError;
import java.util.Optional;

/**
 * A rule as somebody names it, perhaps with what it decides before it: {@code allow shell(git log *)}.
 *
 * @param decision empty where it is not said
 */
public record WrittenRule(Optional<Decision> decision, Rule rule) {

    /** A rule as it is written.
     * @throws UserError where it is none */
    public static WrittenRule of(String text) {
        String[] parts = text.strip().split("\\s+", 2);
        Optional<Decision> decision = Decision.find(parts[0]);
        return new WrittenRule(decision, Rule.read(decision.isPresent() && parts.length > 1 ? parts[1] : text));
    }

    /** A rule as it is written.
     * @throws UserError where it is not said */
    public Decision decided() {
        return decision.orElseThrow(() -> new UserError(rule + ": say allow, ask or deny before it, as allow " + rule));
    }

    public String words() {
        return decision.map(said -> said.word() + " ").orElse("") + rule;
    }
}
