package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Rebases of every kind, as the context systems plan them. */
final class RandomRebases {
    private final Random random;
    private final List<PromptMessage> messages;
    private final RebaseScript script;
    private final List<PromptMessage> setAside;
    private final Supplier<String> words;
    private final long latest;

    /**
     * Creates rebases.
     *
     * @param setAside the messages as they were before a replan
     */
    RandomRebases(Random random, List<PromptMessage> messages, List<PromptMessage> setAside, Supplier<String> words) {
        this.random = random;
        this.messages = messages;
        this.setAside = setAside;
        this.script = new RebaseScript(messages);
        this.words = words;
        this.latest = messages.get(messages.size() - 1).number();
    }

    Rebase next() {
        return switch (random.nextInt(9)) {
            case 0 -> soft();
            case 1 -> hard();
            case 2 -> emergency();
            case 3 -> refresh();
            case 4 -> replan();
            case 5 -> undo();
            case 6 -> fold();
            case 7 -> editAsk();
            default -> random.nextInt(6) == 0 ? clear() : retireSlot();
        };
    }

    private Rebase soft() {
        each(message -> {
            if (message.origin() == Origin.RESULT && message.number() != latest && random.nextBoolean()) {
                script.replace(new Replace(MessageFactory.withText(script.peek(), "outline " + words.get())));
            } else {
                script.keep();
            }
        });
        return script.finish(RebaseReason.compaction(PressureLevel.SOFT));
    }

    private Rebase hard() {
        while (script.hasNext()) {
            PromptMessage first = script.peek();
            if (first.isSlot() || first.number() == latest || random.nextBoolean()) {
                group(first.number(), script::keep);
            } else if (first.origin() == Origin.ASK) {
                script.replace(new Replace(MessageFactory.withText(script.peek(), "shortened " + words.get())));
                group(first.number(), script::drop);
            } else {
                script.insert(MessageFactory.insertedBlock(
                        first.number(), AnySource.of(Origin.NOTE), "set aside " + words.get()));
                group(first.number(), script::drop);
            }
        }
        return script.finish(RebaseReason.compaction(PressureLevel.HARD));
    }

    private Rebase emergency() {
        script.insert(
                MessageFactory.insertedBlock(messages.get(0).number(), AnySource.of(Origin.SUMMARY), words.get()));
        each(message -> keepIf(message.number() >= latest - 1));
        return script.finish(RebaseReason.compaction(PressureLevel.EMERGENCY));
    }

    private Rebase refresh() {
        script.insert(MessageFactory.insertedBlock(messages.get(0).number(), AnySource.STATE, words.get()));
        each(message -> keepIf(message.number() == latest));
        return script.finish(RebaseReason.intervention(Intervention.TARGETED_CONTEXT_REFRESH));
    }

    private Rebase replan() {
        script.insert(MessageFactory.slot(0, AnySource.STATE, "state: " + words.get()));
        each(message -> keepIf(message.number() == latest && !message.isSlot()));
        return script.finish(RebaseReason.intervention(Intervention.VERIFY_AND_REPLAN));
    }

    /** Restores the messages set aside by an earlier replan, empties the slot, and keeps the later messages. */
    private Rebase undo() {
        setAside.forEach(
                message -> script.insert(new Insert(message.number(), message.origin(), message.json(), null)));
        each(message -> keepIf(!message.isSlot() && setAside.stream().noneMatch(before -> before == message)));
        return script.finish(RebaseReason.user(Request.UNDO_REPLAN));
    }

    private Rebase fold() {
        for (int i = random.nextInt(3); i >= 0; i--) {
            script.insert(MessageFactory.insertedBlock(0, AnySource.of(Origin.RESIDENT), words.get()));
        }
        each(message -> keepIf(message.origin() != Origin.RESIDENT));
        return script.finish(RebaseReason.resident(Fold.SUPERSEDED));
    }

    private Rebase editAsk() {
        long from = 1 + random.nextLong(latest + 1);
        each(message -> keepIf(message.number() < from));
        return script.finish(RebaseReason.user(Request.EDIT_ASK));
    }

    private Rebase retireSlot() {
        each(message -> keepIf(!message.isSlot()));
        return script.finish(RebaseReason.compaction(PressureLevel.SOFT));
    }

    private Rebase clear() {
        each(message -> script.drop());
        return script.finish(RebaseReason.user(Request.CLEAR));
    }

    private void each(java.util.function.Consumer<PromptMessage> fate) {
        while (script.hasNext()) {
            fate.accept(script.peek());
        }
    }

    private void keepIf(boolean stays) {
        if (stays) {
            script.keep();
        } else {
            script.drop();
        }
    }

    private void group(long number, Runnable fate) {
        Predicate<PromptMessage> inGroup = message -> message.number() == number && !message.isSlot();
        if (script.peek().isSlot()) {
            script.keep();
            return;
        }
        while (script.hasNext() && inGroup.test(script.peek())) {
            fate.run();
        }
    }
}
