package dev.deepseektui.core.tool;

import dev.deepseektui.core.tool.Tool.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The built-in tools: their names, and properties of their calls that agents, memory, the screen and editors use. */
public enum OwnTool {
    DIAGNOSTICS(Kind.LOOK, ToolWork.OTHER, "paths"),
    EDIT_FILE(Kind.EFFECT, ToolWork.EDIT, "path"),
    GLOB(Kind.LOOK, ToolWork.SEARCH, "pattern"),
    GREP(Kind.LOOK, ToolWork.SEARCH, "pattern"),
    LIST_DIR(Kind.LOOK, ToolWork.READ, "path"),
    READ_FILE(Kind.LOOK, ToolWork.READ, "path"),
    RECALL(Kind.RECALL, ToolWork.THINK, "what"),
    SESSION_COMPACT(Kind.NOTE, ToolWork.THINK, "focus"),
    SHELL(Kind.EFFECT, ToolWork.EXECUTE, "command"),
    SKILL(Kind.NOTE, ToolWork.READ, "name"),
    TASK(Kind.AGENT, ToolWork.THINK, "prompt"),
    UPDATE_PLAN(Kind.NOTE, ToolWork.OTHER, "goal"),
    WEB_FETCH(Kind.OUTSIDE, ToolWork.FETCH, "url"),
    WEB_SEARCH(Kind.OUTSIDE, ToolWork.FETCH, "query"),
    WRITE_FILE(Kind.EFFECT, ToolWork.EDIT, "path");

    private static final Map<String, OwnTool> BY_WORD =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(OwnTool::word, Function.identity()));

    private final Kind kind;
    private final ToolWork work;
    private final String subject;

    OwnTool(Kind kind, ToolWork work, String subject) {
        this.kind = kind;
        this.work = work;
        this.subject = subject;
    }

    /** The kind of work that a tool does, as shown to the user and reported to editors. */
    public enum ToolWork {
        READ,
        EDIT,
        SEARCH,
        EXECUTE,
        FETCH,
        THINK,
        OTHER;

        /** Returns the word that the Agent Client Protocol uses. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the kind of work that a tool does; {@link #OTHER} for an MCP server's tool. */
        public static ToolWork of(String tool) {
            return find(tool).map(OwnTool::work).orElse(OTHER);
        }
    }

    /** Finds a built-in tool by the name that the model uses. */
    public static Optional<OwnTool> find(String name) {
        return Optional.ofNullable(BY_WORD.get(name));
    }

    public static List<String> words(Predicate<OwnTool> wanted) {
        return Stream.of(values()).filter(wanted).map(OwnTool::word).toList();
    }

    /** Returns the name that the model uses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Kind kind() {
        return kind;
    }

    public ToolWork work() {
        return work;
    }

    /** Returns the name of the argument that describes a call best, such as the path of an edit. */
    public String subject() {
        return subject;
    }

    /** Returns true if no call of this tool changes anything. */
    public boolean isReadOnly() {
        return kind == Kind.LOOK || kind == Kind.RECALL || kind == Kind.OUTSIDE;
    }
}
