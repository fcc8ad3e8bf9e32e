package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.skill.Skill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The directories where users and projects keep files of one kind, in order of precedence. */
enum SetupPlaces {
    SKILLS(SetupKind.SKILL, 300, ".agents/skills", ".claude/skills"),
    COMMANDS(
            SetupKind.COMMAND, 300, ".deepseek/commands", ".claude/commands", ".reasonix/commands", ".agents/commands"),
    AGENTS(SetupKind.AGENT, 20, ".agents/agents", ".claude/agents");

    private static final Pattern COMMAND_NAME = Pattern.compile("[\\p{L}\\p{N}._-]{1,64}");
    private static final String ENDING = ".md";
    private static final int MAX_DEPTH = 3;

    private final SetupKind kind;
    private final int limit;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> names;

    SetupPlaces(SetupKind kind, int limit, String... names) {
        this.kind = kind;
        this.limit = limit;
        this.names = List.of(names);
    }

    Stream<Path> ofProject(Path directory) {
        return names.stream().map(directory::resolve);
    }

    Stream<Path> ofUser(DeepseekHome home, Optional<Path> user) {
        Stream<Path> own =
                this == AGENTS ? Stream.of() : Stream.of(home.directory().resolve(name().toLowerCase(Locale.ROOT)));
        Stream<Path> others = names.stream()
                .filter(name -> !name.startsWith(".deepseek/"))
                .flatMap(name -> user.stream().map(place -> place.resolve(name)));
        return Stream.concat(own, others);
    }

    List<SetupFile> find(Stream<Path> directories, SetupSource source) {
        List<SetupFile> found = new ArrayList<>();
        directories.forEach(directory -> look(directory, 1, source, found));
        return found;
    }

    private void look(Path directory, int depth, SetupSource source, List<SetupFile> found) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            Optional<Path> file = file(name, place);
            if (file.isPresent() && found.size() >= limit) {
                source.leaveOut(CoreMessages.say("setup.left.many", place, limit));
                return;
            }
            Optional<SetupFile> read = file.flatMap(each -> source.read(each, kind));
            read.ifPresent(found::add);
            if (read.isEmpty() && depth < MAX_DEPTH && isOpen(name) && Files.isDirectory(place)) {
                look(place, depth + 1, source, found);
            }
        }
    }

    private Optional<Path> file(String name, Path place) {
        if (kind == SetupKind.SKILL) {
            return Optional.of(place.resolve(Skill.FILE)).filter(file -> isOpen(name) && Files.isDirectory(place));
        }
        return Optional.of(place)
                .filter(file -> name.endsWith(ENDING) && isOpen(name.substring(0, name.length() - ENDING.length())));
    }

    private boolean isOpen(String name) {
        return !name.startsWith(".")
                && !name.equals("node_modules")
                && (kind != SetupKind.COMMAND || COMMAND_NAME.matcher(name).matches());
    }
}
