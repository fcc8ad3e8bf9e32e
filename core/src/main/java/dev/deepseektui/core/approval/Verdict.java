package dev.deepseektui.core.approval;

/** What the rules say to a proposal. */
public sealed interface Verdict {

    record Allow(String why) implements Verdict {}

    record Ask(Question question) implements Verdict {}

    /** No; the reason tells the model what to do instead. */
    record Refuse(String reason) implements Verdict {}
}
