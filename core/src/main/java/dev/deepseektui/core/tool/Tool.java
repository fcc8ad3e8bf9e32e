package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.Optional;

/** One thing the agent can do. A call goes: arguments read, intent asked, intent approved, called. */
public interface Tool {
    String name();

    /** Tells the model when to use it. */
    String description();

    ToolSchema parameters();

    /** How a call is run and recorded. */
    Kind kind();

    /** What the call would touch: what approval decides on. Changes nothing. */
    Intent intent(Arguments arguments) throws CallFailed;

    ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed;

    default Proposal proposal(Intent intent) {
        return new Proposal(name(), kind() == Kind.EFFECT, intent);
    }

    /** The call with another command in it, where a command is what it runs: the user may edit it before he approves. */
    default Optional<Arguments> withCommand(Arguments arguments, String command) {
        return Optional.empty();
    }

    /** The kind of effect of a call. */
    enum Kind {
        /** Only looks, and looking again at the same thing shows the same: runs beside others, and can be replayed. */
        LOOK(false),
        /** Only looks, at what may have changed by itself. */
        RECALL(false),
        /** Only looks, outside of this machine, which may be billed: runs beside others, and what it records goes by the engine's thread. */
        OUTSIDE(false),
        /** Changes only what the program keeps about the work. */
        NOTE(true),
        /** A session of its own that may change anything: beside others, recorded on the disk before it runs, and never run again by itself. */
        AGENT(false),
        /** May change anything: recorded on the disk before it runs, and never run again by itself. */
        EFFECT(true);

        private final boolean ordered;

        Kind(boolean ordered) {
            this.ordered = ordered;
        }

        /** Whether it must run alone, in the model's order. */
        public boolean isOrdered() {
            return ordered;
        }

        /** Whether nobody knows what it did if nobody heard of its end. */
        public boolean isEffect() {
            return this == EFFECT || this == AGENT;
        }
    }

    /** The schema of the arguments of a tool, and the check of a call against it. */
    interface ToolSchema {
        /** A JSON schema; its bytes are part of every prompt, so that it is the same each time. */
        ObjectNode schema();

        /** The arguments of a call, or what is wrong with them, for the model to put right. */
        Arguments read(String tool, String raw) throws CallFailed;
    }
}
