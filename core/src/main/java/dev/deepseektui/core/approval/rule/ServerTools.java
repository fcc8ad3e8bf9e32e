package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.TextGlob;
import dev.deepseektui.core.base.UserError;
import java.util.Locale;

/**
 * Tools of servers in rules: {@code server.tool}, {@code server.*}, {@code server}. To allow, both are letters that must be the same, but
 * for a {@code *} at the end of the tool; to deny or to ask, case does not count and {@code *} may stand anywhere.
 */
record ServerTools(String server, String tool) {

    static ServerTools of(String inside) {
        int dot = inside.indexOf('.');
        return dot < 0
                ? new ServerTools(inside, "*")
                : new ServerTools(inside.substring(0, dot), inside.substring(dot + 1));
    }

    /** @throws UserError completes "mcp(…): " */
    void check() {
        if (server.isEmpty() || tool.isEmpty()) {
            throw new UserError("write a server and its tool, as mcp(server.tool) or mcp(server.*)");
        }
    }

    /** @throws UserError completes "mcp(…): " */
    void checkAllowing() {
        check();
        int star = tool.indexOf('*');
        if (server.contains("*") || (star >= 0 && star < tool.length() - 1)) {
            throw new UserError("a rule that allows names its server, as mcp(server.tool) or mcp(server.*)");
        }
    }

    boolean allows(String name, String called) {
        return server.equals(name)
                && (tool.endsWith("*") ? called.startsWith(tool.substring(0, tool.length() - 1)) : tool.equals(called));
    }

    boolean forbids(String name, String called) {
        String form = (server + "." + tool).toLowerCase(Locale.ROOT);
        return new TextGlob(form).matches((name + "." + called).toLowerCase(Locale.ROOT));
    }

    boolean isWithin(ServerTools wider) {
        boolean sameTool = tool.equals(wider.tool);
        boolean begins = wider.tool.endsWith("*") && tool.startsWith(wider.tool.substring(0, wider.tool.length() - 1));
        return server.equals(wider.server) && (sameTool || begins);
    }
}
