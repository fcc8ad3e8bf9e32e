package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaState.BodyMirror.BodyPart;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The rules that the user gave in messages, folded from the tape. Editing a message or clearing the conversation withdraws its
 * rules.
 */
public final class StandingRules {
    private static final int MAX = 32;

    private final Map<Long, List<Instruction>> byTurn = new LinkedHashMap<>();
    private final Map<Long, List<Instruction>> setAside = new LinkedHashMap<>();
    private final Map<String, Instruction> takenBack = new LinkedHashMap<>();

    void apply(TapeEvent event, List<BodyPart> removed) {
        if (event instanceof Asked asked) {
            // Piped text never sets a user rule.
            List<Instruction> said = asked.wasTyped() ? Instruction.in(asked.words()) : List.of();
            byTurn.merge(
                    asked.turn(),
                    said,
                    (before, more) ->
                            Stream.concat(before.stream(), more.stream()).toList());
            said.forEach(rule -> takenBack.remove(rule.normalised()));
        } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            List.copyOf(byTurn.keySet()).forEach(this::takeBack);
        } else if (event instanceof Rebased rebased
                && (rebased.reason().is(Request.EDIT_ASK) || rebased.reason().is(Request.RESTORE))) {
            removed.forEach(part -> takeBack(part.askOfTurn()));
        }
    }

    /** Restores the rules of messages that are in the conversation again. */
    void restoreRules(List<BodyPart> present) {
        for (BodyPart part : present) {
            List<Instruction> rules = setAside.remove(part.askOfTurn());
            if (rules != null) {
                byTurn.put(part.askOfTurn(), rules);
                rules.forEach(rule -> takenBack.remove(rule.normalised()));
            }
        }
    }

    private void takeBack(long turn) {
        List<Instruction> gone = byTurn.remove(turn);
        if (gone != null) {
            setAside.put(turn, gone);
            List<Instruction> left = inForce();
            gone.stream()
                    .filter(rule ->
                            left.stream().noneMatch(still -> still.normalised().equals(rule.normalised())))
                    .forEach(rule -> takenBack.put(rule.normalised(), rule));
        }
    }

    public List<Instruction> takenBack() {
        return List.copyOf(takenBack.values());
    }

    /**
     * Returns whether the user gave the rule in this turn. The message that contains it is then still in the prompt.
     */
    public boolean isOfTurn(Instruction rule, long turn) {
        return byTurn.getOrDefault(turn, List.of()).stream()
                .anyMatch(said -> said.normalised().equals(rule.normalised()));
    }

    /** Returns the latest rules without repetitions, in the order in which they were given. */
    public List<Instruction> inForce() {
        Map<String, Instruction> distinct = new LinkedHashMap<>();
        byTurn.values()
                .forEach(rules -> rules.forEach(rule -> {
                    distinct.remove(rule.normalised());
                    distinct.put(rule.normalised(), rule);
                }));
        List<Instruction> rules = new ArrayList<>(distinct.values());
        return rules.subList(Math.max(0, rules.size() - MAX), rules.size());
    }
}
