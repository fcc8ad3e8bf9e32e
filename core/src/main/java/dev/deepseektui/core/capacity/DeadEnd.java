package dev.deepseektui.core.capacity;

/**
 * What was tried lately and failed.
 *
 * @param what a command, or a tool and the thing it was about
 * @param times among the recent results
 * @param how it failed last, in a line
 */
public record DeadEnd(String what, int times, String how) {}
