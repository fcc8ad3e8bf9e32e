package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.function.Supplier;

/** The effect that a call would have. */
public sealed interface Intent {

    /**
     * Returns the text that the user reads before answering, such as the command, the diff or the arguments of an MCP
     * tool.
     */
    default String subject() {
        return "";
    }

    /**
     * Returns true if the call may make unrecorded changes to files. The workspace is then scanned before and after the
     * call.
     */
    default boolean mayChangeUnrecorded(Profile profile) {
        boolean isOfTool = this instanceof Internal || this instanceof Reads || this instanceof Writes;
        boolean isLook = this instanceof Runs runs && ReadOnlyCommands.isOne(runs.command());
        return !isOfTool && !isLook && !profile.equals(Profile.LOOK);
    }

    record Internal() implements Intent {}

    /**
     * A read in the workspace.
     *
     * @param isProtected true if the settings also protect the file from being read
     */
    record Reads(String path, boolean isProtected) implements Intent {
        @Override
        public String subject() {
            return path;
        }
    }

    /**
     * A write to a file.
     *
     * @param diff the changes, as shown to the user
     */
    record Writes(String path, Sensitivity sensitivity, Supplier<String> diff) implements Intent {
        @Override
        public String subject() {
            return diff.get();
        }
    }

    /**
     * A command run in a shell.
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
     * A second run of a failed command, with access that the sandbox denied.
     *
     * @param profile the access of the first run
     * @param undone a sentence for the user that states whether the first run's file changes are undone before the
     * second run
     */
    record RunsAgain(Runs runs, Denial denial, Profile profile, String undone) implements Intent {
        @Override
        public String subject() {
            return runs.command();
        }
    }

    /**
     * A call that has returned the same result several times while nothing changed.
     *
     * @param times the number of equal results
     */
    record Repeats(String call, int times) implements Intent {
        @Override
        public String subject() {
            return call;
        }
    }

    /** A call that inspects or ends a command that was approved when it started. */
    record Continues(String what) implements Intent {
        @Override
        public String subject() {
            return what;
        }
    }

    /**
     * A request to a web host.
     *
     * @param host the host that receives the URL or the query
     * @param what the full URL, or the search query
     */
    record Web(String host, String what) implements Intent {
        @Override
        public String subject() {
            return what;
        }
    }

    /**
     * A call of an MCP tool. The tool may do anything, whatever its description says.
     *
     * @param arguments the arguments as JSON
     * @param claim the server's claim about the tool's effect
     */
    record Foreign(String server, String tool, String arguments, Claim claim) implements Intent {
        /** A server's claim that its tool only reads, and whether the user trusts it. */
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
