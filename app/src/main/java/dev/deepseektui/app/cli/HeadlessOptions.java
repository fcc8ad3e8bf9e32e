package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.exec.ExecOutput.OutputFormat;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.RuleBook.ClaudeRules;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.workspace.ToolKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The options of {@code exec} that are compatible with scripts written for Claude Code. */
final class HeadlessOptions extends CommandArguments {
    /** Claude Code's names for tools that never require approval in deepseek-tui. */
    private static final Set<String> FREE = Set.of("Read", "Grep", "Glob", "LS", "TodoWrite", "Skill");

    private static final Pattern SESSION_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern TOOL = Pattern.compile(
            "(?:mcp__\\S+|(?:Agent|Bash|Edit|Glob|Grep|LS|MultiEdit|NotebookEdit|Read|Skill|SlashCommand"
                    + "|Task|TodoWrite|WebFetch|WebSearch|Write)(?:\\(.*\\))?)");
    private static final Pattern BETWEEN_RULES = Pattern.compile("[,\\s]+(?![^(]*\\))");

    private final Value<String> format = value("--output-format FORMAT", List.of("text", "json", "stream-json"));
    private final Value<String> appended = value("--append-system-prompt TEXT");
    private final ValueList<String> allowed = values("--allowed-tools, --allowedTools RULES", new AllowedWords());
    private final ValueList<Path> directories = values("--add-dir DIR", Path.class);
    private final Value<String> session = value("--session-id ID");

    OutputFormat format() {
        return switch (format.get().orElse("text")) {
            case "text" -> OutputFormat.TEXT;
            case "json" -> OutputFormat.JSON;
            case "stream-json" -> OutputFormat.STREAM_JSON;
            default ->
                throw new UserError(
                        say("cli.must_be", "--output-format " + format.required(), "text, json, stream-json"));
        };
    }

    /** Returns the settings with the directories and rules given for this run added. */
    Config with(Config config, HostEnvironment hostEnvironment) {
        Config result = config;
        if (!directories.all().isEmpty()) {
            List<String> roots = new ArrayList<>(config.get(ToolKeys.EXTRA_ROOTS));
            directories.all().forEach(directory -> roots.add(existing(directory, hostEnvironment)));
            result = result.with(ToolKeys.EXTRA_ROOTS, roots);
        }
        if (!allowed.all().isEmpty()) {
            List<String> rules = new ArrayList<>(config.get(ApprovalKeys.ALLOW));
            allowed.all()
                    .forEach(given -> rules.addAll(each(given)
                            .flatMap(rule -> toOwnRules(rule).stream())
                            .toList()));
            result = result.with(ApprovalKeys.ALLOW, rules);
        }
        return result;
    }

    private static String existing(Path given, HostEnvironment hostEnvironment) {
        Path directory = hostEnvironment.workingDirectory().resolve(given).normalize();
        if (!Files.isDirectory(directory)) {
            throw new UserError(say("cli.no_folder", "--add-dir " + given));
        }
        return directory.toString();
    }

    /** Returns a message for each rule that has no equivalent in deepseek-tui. */
    List<String> unmet() {
        return allowed.all().stream()
                .flatMap(HeadlessOptions::each)
                .filter(rule -> toOwnRules(rule).isEmpty() && !FREE.contains(rule.replaceFirst("\\(.*", "")))
                .map(rule -> say("cli.allowed.nothing", SafeText.line(rule)))
                .toList();
    }

    /**
     * Returns true if a word consists only of tool rules, so it belongs to {@code --allowed-tools} and is not the
     * prompt.
     */
    static boolean isOneMore(String word) {
        return each(word).allMatch(rule -> TOOL.matcher(rule).matches()) && !word.isBlank();
    }

    private static Stream<String> each(String given) {
        return Stream.of(BETWEEN_RULES.split(given.strip(), -1)).filter(rule -> !rule.isEmpty());
    }

    private static List<String> toOwnRules(String rule) {
        String settings = Json.line(Map.of("permissions", Map.of("allow", List.of(rule))));
        return ClaudeRules.of(settings, "--allowed-tools").stream()
                .map(each -> each.rule().rule().text())
                .toList();
    }

    /**
     * Returns the setup with the instructions given for this run added.
     *
     * @throws UserError if instructions were given but the session is resumed
     */
    Setup with(Setup setup, boolean isNew) {
        if (appended().isPresent() && !isNew) {
            throw new UserError(say("cli.append.resumed"));
        }
        return setup.withRules(appended().filter(text -> !text.isBlank()));
    }

    /** Returns the instructions given for this run. */
    Optional<String> appended() {
        return appended.get();
    }

    /**
     * Returns a new session with the ID given on the command line, or {@code usual} if no ID was given.
     *
     * @throws UserError if the ID is invalid or a session is resumed
     */
    SessionKind source(SessionKind usual, DeepseekHome home) {
        if (session.get().isEmpty()) {
            return usual;
        }
        String id = session.required();
        if (!(usual instanceof SessionKind.Fresh)) {
            throw new UserError(say("cli.session_id.resumed", id));
        }
        if (!SESSION_ID.matcher(id).matches()) {
            throw new UserError(say("cli.session_id.form", id));
        }
        if (Files.exists(new SessionStore(home).files(id).directory())) {
            throw new UserError(say("cli.session_id.taken", id));
        }
        return new SessionKind.WithId(id);
    }

    /**
     * A preprocessor for {@code --allowed-tools}. As in Claude Code, the option also takes the words after its value if
     * they name tools.
     */
    private static final class AllowedWords implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> facts) {
            if (words.isEmpty()) {
                return false;
            }
            StringJoiner given = new StringJoiner(" ").add(words.pop());
            while (!words.isEmpty() && HeadlessOptions.isOneMore(words.peek())) {
                given.add(words.pop());
            }
            words.push(given.toString());
            return false; // Picocli still stores the joined value
        }
    }
}
