package dev.deepseektui.core.context.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.setup.InstructionReader.ScopedRuleFiles;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A context system that adds Claude Code rules that apply only to certain files, when one of these files is first used.
 * Rules that a compaction removed are added again at the next use.
 */
public final class ScopedRules implements ContextSystem {
    private final Path workspace;
    private final List<ScopedRule> rules = new ArrayList<>();
    private final Set<String> shown = new HashSet<>();
    private final Set<String> due = new HashSet<>();

    private final MessageFacets<String> messages = new MessageFacets<>(message -> name(message.source()));

    /** A rules file and the files to which it applies. */
    private record ScopedRule(String name, SetupFile file, List<Predicate<String>> files) {
        boolean isFor(String path) {
            return files.stream().anyMatch(fits -> fits.test(path));
        }
    }

    /** Creates the system for these rules files, which apply only to certain files. */
    public ScopedRules(Path workspace, List<SetupFile> files) {
        this.workspace = workspace;
        files.forEach(file -> rules.add(new ScopedRule(name(file), file, ScopedRuleFiles.patterns(file))));
    }

    private String name(SetupFile file) {
        return (file.path().startsWith(workspace) ? workspace.relativize(file.path()) : file.path()).toString();
    }

    private static String name(@Nullable MessageSource source) {
        return source instanceof MessageSource.Instructions instructions ? instructions.directory() : "";
    }

    @Override
    public void apply(Recorded recorded) {
        messages.apply(recorded.event());
        for (String path : TouchedPaths.of(recorded.event(), workspace)) {
            String file = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
            rules.stream()
                    .filter(rule -> !shown.contains(rule.name()) && rule.isFor(file))
                    .forEach(rule -> due.add(rule.name()));
        }
        if (recorded.event() instanceof ContextAppended message) {
            shown.add(name(message.source()));
            due.removeAll(shown);
        } else if (recorded.event() instanceof Rebased) {
            shown.clear();
            shown.addAll(messages.all());
            due.clear();
        }
    }

    @Override
    public Draft draft(RequestContext now) {
        return Draft.of(
                rules.stream()
                        .filter(rule -> due.contains(rule.name()))
                        .map(ScopedRules::piece)
                        .toList(),
                List.of());
    }

    private static DraftMessage piece(ScopedRule rule) {
        String text = ModelTexts.of(ScopedRules.class).text("scoped") + "\n" + rule.name() + ":\n"
                + rule.file().rule().strip();
        return new DraftMessage(new MessageSource.Instructions(rule.name(), List.of(rule.name())), Tags.neutral(text));
    }

    /**
     * The workspace paths that an event concerns, relative to the workspace. A path that may be a directory ends with a slash.
     */
    static final class TouchedPaths {
        private TouchedPaths() {}

        static List<String> of(TapeEvent event, Path workspace) {
            List<String> paths = new ArrayList<>();
            if (event instanceof ContextAppended message && message.source() instanceof MessageSource.Result result) {
                result.files().forEach(file -> paths.add(file.path()));
            } else if (event instanceof ContextAppended message
                    && message.source() instanceof MessageSource.Mention mention) {
                paths.add(mention.file().path() + (mention.file().form() == ShownFile.Form.LISTING ? "/" : ""));
            } else if (event instanceof ReplyReceived reply) {
                reply.calls().forEach(call -> path(call).ifPresent(paths::add));
            }
            return paths.stream()
                    .flatMap(path -> inside(path, workspace).stream())
                    .toList();
        }

        /**
         * Returns the call's path argument with a slash appended, because it may be a directory; empty if there is
         * none.
         */
        private static Optional<String> path(ToolCall call) {
            try {
                JsonNode arguments = Json.tree(call.arguments());
                JsonNode path = arguments.path(arguments.has("file_path") ? "file_path" : "path");
                return path.isTextual() ? Optional.of(path.asText() + "/") : Optional.empty();
            } catch (JsonProcessingException malformed) {
                return Optional.empty(); // the call will be rejected
            }
        }

        /** Returns the path relative to the workspace; empty if the path is outside the workspace. */
        private static Optional<String> inside(String path, Path workspace) {
            String root = workspace + "/";
            String relative = path.startsWith(root) ? path.substring(root.length()) : path;
            String inside = relative.startsWith("./") ? relative.substring(2) : relative;
            return inside.startsWith("/") || inside.startsWith("~") || inside.contains("..")
                    ? Optional.empty()
                    : Optional.of(inside);
        }
    }
}
