package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Rule;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A question to the user about a call.
 *
 * @param why the reason for the question, in English, because the model may read it
 * @param about the rule, pattern, file or unclear part that requires approval each time; blank if there is none
 * @param offer the grants for the rest of the session; empty if the user must be asked each time
 * @param lasting the rules that would always allow this call in this workspace; empty if none are offered
 * @param agent the asking agent; blank for the conversation itself
 * @param place the position among the waiting questions
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

    /** The position of a question among those known when it is asked. */
    public record QueuePosition(int number, int of) {
        public static final QueuePosition ALONE = new QueuePosition(1, 1);

        public boolean isAlone() {
            return of == 1;
        }
    }

    public enum Cause {
        /** The mode requires approval of writes and commands. */
        MODE,
        /** The command would run in a sandbox in mode auto, but there is none. */
        NO_SANDBOX,
        NEED,
        PROTECTED,
        GUARDED,
        DENIED,
        /** A user's rule requires approval each time. */
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

    /** Returns a copy of this question whose total also counts {@code more} further questions. */
    Question before(int more) {
        return at(new QueuePosition(place.number(), place.of() + more));
    }

    public boolean mayBeGranted() {
        return !offer.isEmpty();
    }

    /** Returns the descriptions of the offered grants, joined by "and". */
    public String offerWords() {
        return offer.stream().map(Grant::words).collect(Collectors.joining(" and "));
    }

    /** The user's answer to a question. */
    public sealed interface Answer {

        /** An approval of this call. */
        record Once() implements Answer {}

        /** An approval that includes the offered grants for the rest of the session. */
        record ForSession() implements Answer {}

        /** An approval with lasting rules, each chosen by the user from the {@link RuleChoices#choices}. */
        record Always(List<Rule> rules) implements Answer {
            public Always {
                rules = List.copyOf(rules);
            }
        }

        record No() implements Answer {}

        /** A refusal with the user's reason, which is passed on to the model. */
        record NoWithReason(String reason) implements Answer {}

        /**
         * A refusal without asking the user.
         *
         * @param why a sentence for the model
         */
        record NotAsked(String why) implements Answer {}

        /** An approval of an edited command instead of the proposed one. */
        record Edited(String command) implements Answer {}
    }
}
