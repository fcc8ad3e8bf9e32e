package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.approval.rule.Rule;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A question to a person about a call.
 *
 * @param intent the path with its diff, or the command
 * @param why one sentence, in English: the model may read it
 * @param about what makes it a question each time: the rule, the pattern, the file, or what is unclear; empty where nothing does
 * @param offer what "a" would grant, until the program ends; empty where it must be asked each time
 * @param lasting the rules that would allow this call from now on, in this workspace; empty where none is offered
 * @param agent that wants it: who answers must know that it is not the conversation before him; empty where it is
 * @param place among those that wait
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

    /** Returns the question with so many more waiting behind it. */
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

        /** No, and the model is told the user's reason, in his words. */
        record NoBecause(String reason) implements Answer {}

        /** No, without asking a person; the sentence tells the model why. */
        record NotAsked(String why) implements Answer {}

        /** Yes, to this command instead. */
        record Edited(String command) implements Answer {}
    }

    /** The text to read before answering: the command, the diff, the arguments of a foreign tool. */
    public static final class SubjectText implements Intent.Cases<String> {
        @Override
        public String own(Intent.Own own) {
            return "";
        }

        @Override
        public String reads(Intent.Reads reads) {
            return reads.path();
        }

        @Override
        public String writes(Intent.Writes writes) {
            return writes.diff().get();
        }

        @Override
        public String runs(Intent.Runs runs) {
            return runs.command();
        }

        @Override
        public String runsAgain(Intent.RunsAgain again) {
            return again.runs().command();
        }

        @Override
        public String continues(Intent.Continues continues) {
            return continues.what();
        }

        @Override
        public String foreign(Intent.Foreign foreign) {
            String claim = foreign.claim() == Claim.NONE ? "" : "\n(the server says that it only reads)";
            return foreign.server() + "." + foreign.tool() + " " + foreign.arguments() + claim;
        }

        @Override
        public String web(Intent.Web web) {
            return web.what();
        }
    }
}
