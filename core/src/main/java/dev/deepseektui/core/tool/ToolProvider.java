package dev.deepseektui.core.tool;

import java.util.List;

/** Gives tools to a session: the built-in ones, those of servers, those that are agents. */
@FunctionalInterface
public interface ToolProvider {
    List<Tool> tools();
}
