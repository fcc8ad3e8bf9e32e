package dev.deepseektui.core.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.setup.BroughtFile.Kind;
import dev.deepseektui.core.setup.agent.AgentPlaces;
import dev.deepseektui.core.setup.command.CommandPlaces;
import dev.deepseektui.core.setup.hook.HookFile;
import dev.deepseektui.core.setup.instruction.InstructionReader;
import dev.deepseektui.core.setup.instruction.ScopedRules;
import dev.deepseektui.core.setup.skill.SkillPlaces;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace brings along that tells the program how to work there: the instructions from the repository's root down to it, the
 * nearest last, and its settings. Each is opened as a tool opens files, confined to the repository, and read once: what is shown is what
 * is trusted and what is loaded.
 *
 * @param workspace without links
 * @param leftOut why a file that is there does not count, a line for each
 */
public record BroughtFiles(Path workspace, List<BroughtFile> files, List<String> leftOut) {
    private static final String SERVERS = ".mcp.json";

    public BroughtFiles {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    /** {@code settings}: where in the directory its own are looked for, if at all. */
    public static BroughtFiles of(Path directory, Optional<Path> settings, OwnFiles own) {
        Path workspace = real(directory);
        Path root = repository(workspace);
        RepositoryFiles source = new RepositoryFiles(Workspace.withoutSettings(root, own), workspace);
        InstructionReader rules = new InstructionReader(source, root);
        for (Path each : down(root, workspace)) {
            rules.directory(each);
            if (!own.hold(each.resolve(".deepseek"))) {
                rules.rules(each.resolve(ScopedRules.PLACE));
            }
        }
        List<BroughtFile> files = new ArrayList<>(rules.files());
        SkillPlaces skills = new SkillPlaces(source);
        CommandPlaces commands = new CommandPlaces(source);
        AgentPlaces agents = new AgentPlaces(source);
        for (Path nearest : (Iterable<Path>) down(root, workspace)::descendingIterator) {
            if (!own.hold(nearest.resolve(".deepseek"))) {
                skills.below(nearest);
                commands.project(nearest);
                agents.below(nearest);
            }
        }
        Stream.of(root, workspace)
                .distinct()
                .filter(each -> !own.hold(each.resolve(".deepseek")))
                .flatMap(each -> HookFile.PLACES.stream().map(each::resolve))
                .flatMap(file -> HookFile.read(file, source).stream())
                .forEach(files::add);
        files.addAll(skills.found());
        files.addAll(commands.found());
        files.addAll(agents.found());
        Optional.of(workspace.resolve(SERVERS))
                .filter(file -> !own.hold(file))
                .flatMap(file -> source.read(file, Kind.SERVERS))
                .ifPresent(files::add);
        settings.filter(file -> !own.hold(file))
                .flatMap(file -> source.read(workspace.resolve(directory.relativize(file)), Kind.SETTINGS))
                .ifPresent(files::add);
        return new BroughtFiles(workspace, files, source.leftOut());
    }

    /** Nothing of it, as long as nobody trusts it. */
    public BroughtFiles untrusted() {
        List<String> why = new ArrayList<>(leftOut);
        files.forEach(file -> why.add("Not loaded: " + name(file.path()) + ", for you do not trust it as it is."));
        return new BroughtFiles(workspace, List.of(), why);
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** The rules for the system text; blank where there are none. */
    public String rules() {
        return files.stream()
                .filter(file -> file.kind().isRule())
                .map(file -> file.kind() == Kind.RULES
                        ? file.rule()
                        : "[" + name(file.path()) + ", imported]\n" + file.rule())
                .collect(Collectors.joining("\n\n"))
                .strip();
    }

    public Optional<BroughtFile> settings() {
        return files.stream().filter(file -> file.kind() == Kind.SETTINGS).findFirst();
    }

    /** How people are told of one of the files. */
    public String name(Path file) {
        return SafeText.line((file.startsWith(workspace) ? workspace.relativize(file) : file).toString());
    }

    /** The repository that the workspace is in, else the workspace itself. */
    private static Path repository(Path workspace) {
        for (@Nullable Path directory = workspace; directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve(".git"))) {
                return directory;
            }
        }
        return workspace;
    }

    private static Deque<Path> down(Path root, Path workspace) {
        Deque<Path> way = new ArrayDeque<>();
        for (@Nullable Path directory = workspace;
                directory != null && directory.startsWith(root);
                directory = directory.getParent()) {
            way.addFirst(directory);
        }
        return way;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            throw new UserError(directory + ": cannot be read (" + IoReason.of(e) + "); check the directory", e);
        }
    }
}
