package dev.deepseektui.core.tool.setup.skill;

import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile.Kind;
import dev.deepseektui.core.tool.setup.SetupFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds skills below a directory. */
public final class SkillPlaces {
    /** In a project, and in a home. */
    private static final List<String> DIRECTORIES = List.of(".agents/skills", ".claude/skills");

    private static final String OWN = "skills";
    private static final int DEEPEST = 3;
    private static final int MOST = 300;

    private final SetupFiles source;
    private final List<BroughtFile> found = new ArrayList<>();

    public SkillPlaces(SetupFiles source) {
        this.source = source;
    }

    /** As they were found; the first of a name counts. */
    public List<BroughtFile> found() {
        return List.copyOf(found);
    }

    /** Those of a project's directory, or of a home. */
    public SkillPlaces below(Path directory) {
        DIRECTORIES.forEach(place -> look(directory.resolve(place), 1));
        return this;
    }

    /** Those of the program's own home. */
    public SkillPlaces own(Path home) {
        look(home.resolve(OWN), 1);
        return this;
    }

    private void look(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            if (name.startsWith(".") || name.equals("node_modules") || !Files.isDirectory(place)) {
                continue;
            }
            if (found.size() >= MOST) {
                source.leaveOut(place + ": there are more than " + MOST + " skills.");
                return;
            }
            Optional<BroughtFile> skill = source.read(place.resolve(Skill.FILE), Kind.SKILL);
            skill.ifPresent(found::add);
            if (skill.isEmpty() && depth < DEEPEST) {
                look(place, depth + 1);
            }
        }
    }
}
