package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.skill.Skill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The files of one kind in the directories where users and projects keep them, in order of precedence. */
final class SetupPlaces {
    static final List<String> SKILLS = List.of(".agents/skills", ".claude/skills");
    static final List<String> AGENTS = List.of(".agents/agents", ".claude/agents");
    static final List<String> COMMANDS =
            List.of(".deepseek/commands", ".claude/commands", ".reasonix/commands", ".agents/commands");
    static final List<String> HOME_COMMANDS = COMMANDS.subList(1, COMMANDS.size());

    private static final Predicate<String> COMMAND_NAME =
            Pattern.compile("[\\p{L}\\p{N}._-]{1,64}").asMatchPredicate();
    private static final String ENDING = ".md";
    private static final int DEEPEST = 3;

    private final SetupSource source;
    private final SetupKind kind;
    private final int most;
    private final List<SetupFile> found = new ArrayList<>();

    private SetupPlaces(SetupSource source, SetupKind kind, int most) {
        this.source = source;
        this.kind = kind;
        this.most = most;
    }

    static SetupPlaces skills(SetupSource source) {
        return new SetupPlaces(source, SetupKind.SKILL, 300);
    }

    static SetupPlaces commands(SetupSource source) {
        return new SetupPlaces(source, SetupKind.COMMAND, 300);
    }

    static SetupPlaces agents(SetupSource source) {
        return new SetupPlaces(source, SetupKind.AGENT, 20);
    }

    List<SetupFile> found() {
        return List.copyOf(found);
    }

    void look(Path directory, List<String> places) {
        places.forEach(place -> look(directory.resolve(place), 1));
    }

    private void look(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            boolean isOpen = !name.startsWith(".") && !name.equals("node_modules") && isNamed(name);
            boolean isDirectory = isOpen && Files.isDirectory(place);
            Optional<Path> file = file(name, place, isDirectory);
            if (file.isPresent() && found.size() >= most) {
                source.leaveOut(CoreMessages.say("setup.left.many", place, most));
                return;
            }
            Optional<SetupFile> read = file.flatMap(each -> source.read(each, kind));
            read.ifPresent(found::add);
            if (read.isEmpty() && isDirectory && depth < DEEPEST) {
                look(place, depth + 1);
            }
        }
    }

    private Optional<Path> file(String name, Path place, boolean isDirectory) {
        if (kind == SetupKind.SKILL) {
            return isDirectory ? Optional.of(place.resolve(Skill.FILE)) : Optional.empty();
        }
        boolean isFile = name.endsWith(ENDING)
                && (kind == SetupKind.AGENT
                        ? !name.startsWith(".")
                        : isNamed(name.substring(0, name.length() - ENDING.length())));
        return isFile ? Optional.of(place) : Optional.empty();
    }

    private boolean isNamed(String name) {
        return kind != SetupKind.COMMAND || COMMAND_NAME.test(name);
    }
}
