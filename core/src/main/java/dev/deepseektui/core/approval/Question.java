package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Rule;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A question to a person about a call.
 *
 * @param intent the path with its diff, or the command
 * @param why one sentence, in English: the model may read it
 * @param about the reason for asking each time: the rule, the pattern, the file, or the unclear part; empty if there is none
 * @param offer the grants for the rest of the session; empty if it must be asked each time
 * @param lasting rules that would allow this call in this workspace from now on; empty if none is offered
 * @param agent that asks; empty for the conversation itself
 * @param place among the waiting questions
 */
public record Question(
        String tool,
        Intent intent,
        Cause cause,
        String why,
        String about,
        List<Grant> offer,
        List<Rule> lasting,
        String agent,
        QueuePosition place) {

    /** The position among the questions known when it is put. */
    public record QueuePosition(int number, int of) {
        public static final QueuePosition ALONE = new QueuePosition(1, 1);

        public boolean isAlone() {
            return of == 1;
        }
    }

    public enum Cause {
        /** The mode asks before writes and commands. */
        MODE,
        /** Mode auto would run it in a sandbox, and there is none. */
        NO_SANDBOX,
        NEED,
        PROTECTED,
        GUARDED,
        DENIED,
        /** A rule of the user's has it asked for each time. */
        RULE
    }

    public Question {
        offer = List.copyOf(offer);
        lasting = List.copyOf(lasting);
    }

    public Question(
            String tool, Intent intent, Cause cause, String why, String about, List<Grant> offer, List<Rule> lasting) {
        this(tool, intent, cause, why, about, offer, lasting, "", QueuePosition.ALONE);
    }

    public Question(String tool, Intent intent, Cause cause, String why, List<Grant> offer) {
        this(tool, intent, cause, why, "", offer, List.of());
    }

    public Question askedBy(String name) {
        return new Question(tool, intent, cause, why, about, offer, lasting, name, place);
    }

    Question because(String other) {
        return new Question(tool, intent, cause, other, about, offer, lasting, agent, place);
    }

    Question at(QueuePosition other) {
        return new Question(tool, intent, cause, why, about, offer, lasting, agent, other);
    }

    /** Returns the question with this many more waiting after it. */
    Question before(int more) {
        return at(new QueuePosition(place.number(), place.of() + more));
    }

    public boolean mayBeGranted() {
        return !offer.isEmpty();
    }

    /** Returns the exact words of the offer. */
    public String offerWords() {
        return offer.stream().map(Grant::words).collect(Collectors.joining(" and "));
    }

    /** A person's answer to a question. */
    public sealed interface Answer {

        /** Yes, to this call. */
        record Once() implements Answer {}

        /** Yes, with the offered grants for the rest of the session. */
        record ForSession() implements Answer {}

        /** Yes, and these rules last: the offered ones, or narrower. */
        record Always(List<Rule> rules) implements Answer {
            public Always {
                rules = List.copyOf(rules);
            }
        }

        record No() implements Answer {}

        /** No, with a reason for the model in the user's words. */
        record NoBecause(String reason) implements Answer {}

        /** No, without asking a person; the sentence tells the model why. */
        record NotAsked(String why) implements Answer {}

        /** Yes, to this command instead. */
        record Edited(String command) implements Answer {}
    }
}
