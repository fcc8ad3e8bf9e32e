package dev.deepseektui.core.capacity;

/**
 * What came of running a tool call a second time.
 *
 * @param target what the call was about
 * @param pass whether it showed the same
 */
public record ReplayInfo(String tool, String target, boolean pass, String details) {}
