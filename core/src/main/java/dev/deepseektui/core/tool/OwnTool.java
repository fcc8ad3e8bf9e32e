package dev.deepseektui.core.tool;

import dev.deepseektui.core.base.language.ModelTexts;
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
    BASH(Kind.EFFECT, ToolWork.EXECUTE, "command"),
    DIAGNOSTICS(Kind.LOOK, ToolWork.OTHER, "paths"),
    EDIT(Kind.EFFECT, ToolWork.EDIT, "file_path"),
    GLOB(Kind.LOOK, ToolWork.SEARCH, "pattern"),
    GREP(Kind.LOOK, ToolWork.SEARCH, "pattern"),
    JOB_KILL(Kind.EFFECT, ToolWork.EXECUTE, "job_id"),
    JOB_OUTPUT(Kind.NOTE, ToolWork.EXECUTE, "job_id"),
    READ(Kind.LOOK, ToolWork.READ, "file_path"),
    RECALL(Kind.RECALL, ToolWork.THINK, "query"),
    SESSION_COMPACT(Kind.NOTE, ToolWork.THINK, "focus"),
    SKILL(Kind.NOTE, ToolWork.READ, "name"),
    TASK(Kind.AGENT, ToolWork.THINK, "prompt"),
    TODO_WRITE(Kind.NOTE, ToolWork.OTHER, "todos"),
    WEB_FETCH(Kind.OUTSIDE, ToolWork.FETCH, "url"),
    WEB_SEARCH(Kind.OUTSIDE, ToolWork.FETCH, "query"),
    WRITE(Kind.EFFECT, ToolWork.EDIT, "file_path");

    private static final ModelTexts TEXTS = ModelTexts.beside(OwnTool.class, "tools.md");

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

    /** Returns a text of {@code tools.md}: a tool's description, or that of a parameter, such as {@code read.offset}. */
    public static String text(String key, Object... arguments) {
        return TEXTS.text(key, arguments);
    }

    /** Returns the arguments of a short correct call. */
    Optional<String> example() {
        return TEXTS.find(word() + ".example");
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
