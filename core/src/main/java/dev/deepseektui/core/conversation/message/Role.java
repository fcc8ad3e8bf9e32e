package dev.deepseektui.core.conversation.message;

/** Who speaks, in the provider's terms. */
public enum Role {
    SYSTEM,
    USER,
    ASSISTANT,
    TOOL
}
