package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.base.TextGlob;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parsers and matchers for the patterns in a rule's parentheses: files, hosts and MCP tools. */
final class RulePatterns {
    private RulePatterns() {}

    /**
     * File patterns in rules: {@code *} matches within a name, {@code **} any directories, {@code ?} one character.
     * Each decision uses the safer interpretation: an allow pattern is relative to the workspace; a deny or ask pattern
     * matches at any depth.
     */
    static final class FilePatterns {
        private FilePatterns() {}

        /**
         * Checks a pattern.
         *
         * @throws UserError if the pattern is invalid; the message completes "edit(…): "
         */
        static void check(String pattern) {
            if (pattern.chars().anyMatch(c -> "[]{}\\!".indexOf(c) >= 0)) {
                throw CoreMessages.error("rule.file.marks");
            }
            List<String> names = List.of(wide(pattern).split("/", -1));
            if (names.contains("..") || names.contains(".")) {
                throw CoreMessages.error("rule.file.dots");
            }
            if (wide(pattern).isEmpty()) {
                throw CoreMessages.error("rule.file.none");
            }
        }

        static String wide(String pattern) {
            String text = pattern;
            while (text.startsWith("./") || text.startsWith("~/") || text.startsWith("/")) {
                text = text.substring(text.indexOf('/') + 1);
            }
            while (text.endsWith("/")) {
                text = text.substring(0, text.length() - 1);
            }
            return text.replaceAll("/{2,}", "/");
        }

        /**
         * Returns true if a pattern allows a file of the workspace.
         *
         * @param path the file's path with symbolic links resolved
         */
        static boolean allows(String pattern, String path) {
            return !path.startsWith("/")
                    && List.of(path.split("/", -1)).stream()
                            .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."))
                    && PathGlob.of(narrow(pattern)).matches(path);
        }

        private static String narrow(String pattern) {
            String text = pattern;
            while (text.startsWith("./")) {
                text = text.substring(2);
            }
            // "/x" means x in the workspace, as in other programs. "//x" and "~/x" are outside and never match a path
            // here.
            text = text.startsWith("/") && !text.startsWith("//") ? text.substring(1) : text;
            return text.endsWith("/") ? text + "**" : text.equals("*") ? "**" : text;
        }
    }

    /**
     * Host patterns in rules: {@code docs.oracle.com}, {@code *.oracle.com} for all subdomains but not the domain
     * itself, {@code *} for all hosts.
     */
    static final class Hosts {
        private static final Pattern FORM = Pattern.compile("\\*|(\\*\\.)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*\\.?");
        private static final String BELOW = "*.";

        private Hosts() {}

        /**
         * Checks a pattern.
         *
         * @throws UserError if the pattern is invalid; the message completes "web(…): "
         */
        static void check(String inside) {
            if (!FORM.matcher(inside).matches()) {
                throw CoreMessages.error("rule.host");
            }
        }

        static boolean covers(String form, String host) {
            String wanted = plain(form);
            String asked = plain(host);
            return wanted.equals("*")
                    || (wanted.startsWith(BELOW) ? asked.endsWith(wanted.substring(1)) : asked.equals(wanted));
        }

        private static String plain(String host) {
            String lower = host.toLowerCase(Locale.ROOT);
            return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        }
    }

    /**
     * A pattern for MCP tools in rules: {@code server.tool}, {@code server.*}, {@code server}. An allow rule matches
     * exact names, except for a {@code *} at the end of the tool's name; deny and ask rules ignore case and may contain
     * {@code *} anywhere.
     */
    record ServerTools(String server, String tool) {

        static ServerTools of(String inside) {
            int dot = inside.indexOf('.');
            return dot < 0
                    ? new ServerTools(inside, "*")
                    : new ServerTools(inside.substring(0, dot), inside.substring(dot + 1));
        }

        /**
         * Checks the pattern.
         *
         * @throws UserError if the pattern is invalid; the message completes "mcp(…): "
         */
        void check() {
            if (server.isEmpty() || tool.isEmpty()) {
                throw CoreMessages.error("rule.tool");
            }
        }

        /**
         * Checks the pattern of an allow rule.
         *
         * @throws UserError if the pattern is not permitted in an allow rule; the message completes "mcp(…): "
         */
        void checkAllowing() {
            check();
            int star = tool.indexOf('*');
            if (server.contains("*") || (star >= 0 && star < tool.length() - 1)) {
                throw CoreMessages.error("rule.tool.allow");
            }
        }

        boolean allows(String name, String called) {
            return server.equals(name)
                    && (tool.endsWith("*")
                            ? called.startsWith(tool.substring(0, tool.length() - 1))
                            : tool.equals(called));
        }

        boolean forbids(String name, String called) {
            String form = (server + "." + tool).toLowerCase(Locale.ROOT);
            return new TextGlob(form).matches((name + "." + called).toLowerCase(Locale.ROOT));
        }
    }
}
