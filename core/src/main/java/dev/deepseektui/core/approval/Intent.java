package dev.deepseektui.core.approval;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.function.Supplier;

/** The effect that a call would have. */
public sealed interface Intent {

    /** A visitor, so that every decision about intents covers a new kind at compile time. */
    interface Cases<T> {
        T own(Own own);

        T reads(Reads reads);

        T writes(Writes writes);

        T runs(Runs runs);

        T runsAgain(RunsAgain again);

        T continues(Continues continues);

        T foreign(Foreign foreign);

        T web(Web web);
    }

    <T> T match(Cases<T> cases);

    record Own() implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.own(this);
        }
    }

    /**
     * Reads in the workspace.
     *
     * @param isProtected it names something that the settings protect even from reading
     */
    record Reads(String path, boolean isProtected) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.reads(this);
        }
    }

    /**
     * Writes a file.
     *
     * @param diff what would change, for a person to read
     */
    record Writes(String path, Sensitivity sensitivity, Supplier<String> diff) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.writes(this);
        }
    }

    /**
     * Runs a command in a shell.
     *
     * @param directory where, relative to the workspace; "." is the workspace
     */
    record Runs(String command, String directory) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.runs(this);
        }
    }

    /**
     * Runs a command once more, with what the sandbox kept from it and it failed for.
     *
     * @param profile how far it reached when it failed
     * @param undone what becomes of what it did until then: a sentence for the person who is asked
     */
    record RunsAgain(Runs runs, Denial denial, Profile profile, String undone) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.runsAgain(this);
        }
    }

    /** Ends or looks at something that was approved when it started. */
    record Continues(String what) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.continues(this);
        }
    }

    /**
     * Asks a web host, which sees the address.
     *
     * @param host the asked host
     * @param what the whole address, or the search
     */
    record Web(String host, String what) implements Intent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.web(this);
        }
    }

    /**
     * Calls a server's tool, which may do anything, whatever its description says.
     *
     * @param arguments the JSON of the call
     * @param claim the known effect
     */
    record Foreign(String server, String tool, String arguments, Claim claim) implements Intent {
        /** A server's claim about a tool, and the user's trust in it. */
        public enum Claim {
            NONE,
            READS,
            /** A read-only claim that the user trusts. */
            READS_BELIEVED
        }

        public Foreign(String server, String tool, String arguments) {
            this(server, tool, arguments, Claim.NONE);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.foreign(this);
        }
    }
}
