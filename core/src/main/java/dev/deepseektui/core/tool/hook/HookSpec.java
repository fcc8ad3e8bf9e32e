package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * A hook: a command that runs at an event.
 *
 * @param matcher a pattern for the names that the hook runs for; blank for all names
 * @param condition a permission rule that the call must also match; blank if there is none
 * @param seconds the time limit
 * @param blocks true if a failure of the hook denies the call
 * @param place the file that contains the hook
 */
public record HookSpec(
        HookPoint point, String matcher, String condition, String command, int seconds, boolean blocks, String place) {
    private static final int MAX_NAME = 40;
    private static final Pattern DIRECTORY = Pattern.compile("^\\S*/");
    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_|, -]+");

    String line() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", point.word());
        line.put("matcher", matcher);
        if (!condition.isBlank()) {
            line.put("if", condition);
        }
        line.put("command", command);
        line.put("timeout", seconds);
        line.put("onFailure", blocks ? "block" : "go on");
        return Json.line(line);
    }

    static HookSpec of(JsonNode line, String place) {
        return new HookSpec(
                HookPoint.of(line.path("event").asText()).orElseThrow(),
                line.path("matcher").asText(),
                line.path("if").asText(""),
                line.path("command").asText(),
                line.path("timeout").asInt(),
                line.path("onFailure").asText().equals("block"),
                place);
    }

    /**
     * Merges two hooks with the same command. The longer time limit applies. A failure denies the call if a failure of
     * either hook would deny it.
     */
    HookSpec stricter(HookSpec same) {
        return new HookSpec(
                point, matcher, condition, command, Math.max(seconds, same.seconds()), blocks || same.blocks(), place);
    }

    /**
     * Returns true if the hook's matcher accepts one of these names. A blank matcher or {@code *} accepts all names.
     * Names separated by bars or commas must be equal; anything else is a regular expression that may match anywhere.
     */
    boolean matches(Collection<String> names) {
        String wanted = matcher.strip();
        if (wanted.isEmpty() || wanted.equals("*")) {
            return true;
        }
        if (NAMES.matcher(wanted).matches()) {
            List<String> exact =
                    Stream.of(wanted.split("[|,]")).map(String::strip).toList();
            return names.stream().anyMatch(exact::contains);
        }
        try {
            Pattern pattern = Pattern.compile(wanted);
            return names.stream().anyMatch(name -> pattern.matcher(name).find());
        } catch (PatternSyntaxException never) {
            return false;
        }
    }

    /** Returns the command without its directory, shortened. */
    String name() {
        return Excerpt.of(SafeText.line(DIRECTORY.matcher(command.strip()).replaceFirst("")), MAX_NAME);
    }

    public String words() {
        return point.word()
                + (matcher.isBlank() ? "" : " " + matcher)
                + (condition.isBlank() ? "" : " if " + condition)
                + ": " + command;
    }

    /** The hook events, with Claude Code's names, and their default time limits. */
    public enum HookPoint {
        /** The limit is short, because the user cannot cancel a hook before the session exists. */
        SESSION_START("SessionStart", 60),
        USER_PROMPT_SUBMIT("UserPromptSubmit", 30),
        PRE_TOOL_USE("PreToolUse", 600),
        PERMISSION_REQUEST("PermissionRequest", 600),
        NOTIFICATION("Notification", 30),
        POST_TOOL_USE("PostToolUse", 600),
        POST_TOOL_USE_FAILURE("PostToolUseFailure", 600),
        PRE_COMPACT("PreCompact", 60),
        POST_COMPACT("PostCompact", 60),
        SUBAGENT_START("SubagentStart", 60),
        SUBAGENT_STOP("SubagentStop", 600),
        STOP("Stop", 600),
        SESSION_END("SessionEnd", 2);

        private final String word;
        private final int seconds;

        HookPoint(String word, int seconds) {
            this.word = word;
            this.seconds = seconds;
        }

        public String word() {
            return word;
        }

        int seconds() {
            return seconds;
        }

        boolean isOfCalls() {
            return this == PRE_TOOL_USE
                    || this == PERMISSION_REQUEST
                    || this == POST_TOOL_USE
                    || this == POST_TOOL_USE_FAILURE;
        }

        /** Returns true if hooks of this event also run in agents' sessions. */
        public boolean isOfAgents() {
            return isOfCalls() || this == NOTIFICATION || this == SUBAGENT_START || this == SUBAGENT_STOP;
        }

        static Optional<HookPoint> of(String word) {
            return Stream.of(values()).filter(point -> point.word.equals(word)).findFirst();
        }

        boolean takesPlainText() {
            return this == SESSION_START || this == USER_PROMPT_SUBMIT || this == SUBAGENT_START;
        }
    }
}
