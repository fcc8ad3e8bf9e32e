package dev.deepseektui.core.approval;

/**
 * A tool call that the model proposes.
 *
 * @param isEffect the tool may change anything
 */
public record Proposal(String tool, boolean isEffect, Intent intent) {}
