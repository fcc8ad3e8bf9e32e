package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.workspace.CallFailed;

/** The schema of the arguments of a tool, and the check of a call against it. */
public interface ToolSchema {
    /** A JSON schema; its bytes are part of every prompt, so that it is the same each time. */
    ObjectNode schema();

    /** The arguments of a call, or what is wrong with them, for the model to put right. */
    Arguments read(String tool, String raw) throws CallFailed;
}
