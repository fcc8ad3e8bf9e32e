package dev.deepseektui.core.context;

/** Something that is done about the work itself, beyond what fills the prompt. */
@FunctionalInterface
public interface Intervention {
    /** Whether the conversation was rewritten, so that the request is to be prepared anew. */
    boolean carryOut(PromptPipeline pipeline);
}
