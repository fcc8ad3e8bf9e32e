package dev.deepseektui.core.conversation.message;

/** The role of a message's author, in the provider's terms. */
public enum Role {
    SYSTEM,
    USER,
    ASSISTANT,
    TOOL
}
