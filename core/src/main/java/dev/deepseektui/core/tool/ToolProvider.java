package dev.deepseektui.core.tool;

import java.util.List;

/** Gives tools to a session when it opens: the built-in ones, those of a server, those that are agents. */
@FunctionalInterface
public interface ToolProvider {
    List<Tool> tools();
}
