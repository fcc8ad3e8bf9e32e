package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.Optional;

/** A tool of the agent. For each call, the arguments are read, the intent is determined and approved, and the tool runs. */
public interface Tool {
    /** A parameter of earlier versions for tools with effects: if the call fails, the following calls are skipped. */
    Parameter<Boolean> STOP_ON_FAILURE = Parameter.flag("stop_on_failure").accepted();

    /** Returns true if the arguments set {@link #STOP_ON_FAILURE}, even if they are otherwise invalid. */
    static boolean stopsOnFailure(String arguments) {
        return Arguments.object(arguments)
                .filter(object -> object.path(STOP_ON_FAILURE.name()).asBoolean())
                .isPresent();
    }

    String name();

    /** Returns the description for the model. */
    String description();

    ToolSchema parameters();

    Kind kind();

    Intent intent(Arguments arguments) throws CallFailed;

    ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed;

    default Proposal proposal(Intent intent) {
        return new Proposal(name(), kind() == Kind.EFFECT, intent);
    }

    /** Returns the arguments with another command, as edited by the user before approval; empty if the tool runs no command. */
    default Optional<Arguments> withCommand(Arguments arguments, String command) {
        return Optional.empty();
    }

    /** The kind of effect of a call. */
    enum Kind {
        /** Read-only and repeatable: runs concurrently with other calls and can be replayed. */
        LOOK,
        RECALL,
        /**
         * Read-only, outside of this machine, possibly billed: runs concurrently with other calls and records events on
         * the engine's thread.
         */
        OUTSIDE,
        /** Changes only deepseek-tui's own notes. */
        NOTE,
        /**
         * Runs a separate session that may change anything: recorded on disk before it runs, never repeated
         * automatically.
         */
        AGENT,
        /** May change anything: recorded on disk before it runs, never repeated automatically. */
        EFFECT;

        /** Returns true if calls must run one at a time, in the model's order. */
        public boolean isOrdered() {
            return this == NOTE || this == EFFECT;
        }

        /** Returns true if the outcome of an interrupted call is unknown. */
        public boolean isEffect() {
            return this == EFFECT || this == AGENT;
        }
    }

    /** The schema of a tool's arguments, and their validation. */
    interface ToolSchema {
        /** Returns the JSON schema. Its bytes are always the same, because they are part of every prompt. */
        ObjectNode schema();

        /**
         * Parses the arguments of a call.
         *
         * @throws CallFailed with the errors, for the model
         */
        Arguments read(String tool, String raw) throws CallFailed;
    }
}
