package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.function.Supplier;

/** The effect that a call would have. */
public sealed interface Intent {

    /** Returns the text to read before answering: the command, the diff, the arguments of a foreign tool. */
    default String subject() {
        return "";
    }

    /** Returns true if the call may change files that no tool records, so that the workspace is scanned around it. */
    default boolean mayChangeUnrecorded(Profile profile) {
        boolean isOfTool = this instanceof Own || this instanceof Reads || this instanceof Writes;
        boolean isLook = this instanceof Runs runs && ReadOnlyCommands.isOne(runs.command());
        return !isOfTool && !isLook && !profile.equals(Profile.LOOK);
    }

    record Own() implements Intent {}

    /**
     * Reads in the workspace.
     *
     * @param isProtected true if the settings protect it even from reading
     */
    record Reads(String path, boolean isProtected) implements Intent {
        @Override
        public String subject() {
            return path;
        }
    }

    /**
     * Writes a file.
     *
     * @param diff the changes, for people
     */
    record Writes(String path, Sensitivity sensitivity, Supplier<String> diff) implements Intent {
        @Override
        public String subject() {
            return diff.get();
        }
    }

    /**
     * Runs a command in a shell.
     *
     * @param directory relative to the workspace; "." is the workspace
     */
    record Runs(String command, String directory) implements Intent {
        @Override
        public String subject() {
            return command;
        }
    }

    /**
     * Runs a failed command again, with the access that the sandbox denied.
     *
     * @param profile its reach when it failed
     * @param undone a sentence for people about its changes until then
     */
    record RunsAgain(Runs runs, Denial denial, Profile profile, String undone) implements Intent {
        @Override
        public String subject() {
            return runs.command();
        }
    }

    /** Ends or inspects something that was approved when it started. */
    record Continues(String what) implements Intent {
        @Override
        public String subject() {
            return what;
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
        public String subject() {
            return what;
        }
    }

    /**
     * Calls a server's tool, which may do anything, regardless of its description.
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
        public String subject() {
            String reads = claim == Claim.NONE ? "" : "\n(the server says that it only reads)";
            return server + "." + tool + " " + arguments + reads;
        }
    }
}
