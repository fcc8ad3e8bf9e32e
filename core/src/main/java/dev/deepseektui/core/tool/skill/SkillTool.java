package dev.deepseektui.core.tool.skill;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.setup.Commands.CommandTemplate;
import dev.deepseektui.core.tool.setup.Commands.CommandTemplate.TemplateValues;
import dev.deepseektui.core.tool.setup.SetupSource;
import dev.deepseektui.core.tool.skill.Skill.Caller;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The tool that loads a skill, shows one of its files, or finds skills that did not fit into the list. */
public final class SkillTool extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(SkillTool.class);

    private static final int MAX_FILE_SIZE = 256 * 1024;
    private static final int MAX_FILES = 20;
    private static final int MAX_FOUND = 10;
    private static final Parameter<String> SKILL = Parameter.text("name");
    private static final Parameter<String> ARGUMENTS = Parameter.text("arguments");
    private static final Parameter<String> FILE = Parameter.text("file");
    private static final Parameter<String> SEARCH = Parameter.text("search");

    private final Skills skills;
    private final Predicate<String> isLoaded;
    private final Workspace workspace;

    /**
     * Creates the tool.
     *
     * @param isLoaded returns true if this version of a skill's text is in the conversation
     */
    public SkillTool(Skills skills, Predicate<String> isLoaded, Workspace workspace) {
        super(OwnTool.SKILL, SKILL, ARGUMENTS, FILE, SEARCH);
        this.skills = skills;
        this.isLoaded = isLoaded;
        this.workspace = workspace;
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Internal();
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        Optional<String> name = arguments.find(SKILL).filter(text -> !text.isBlank());
        if (name.isEmpty()) {
            return found(arguments.find(SEARCH).orElse(""));
        }
        Skill skill = skills.find(name.get().strip(), Caller.MODEL).orElseThrow(() -> missing(name.get()));
        Optional<String> file = arguments.find(FILE).filter(text -> !text.isBlank());
        if (file.isPresent()) {
            return ToolOutcome.about(Status.OK, text(skill, file.get()), skill.name() + "/" + file.get());
        }
        if (isLoaded.test(skill.file().version())) {
            return ToolOutcome.of(Status.OK, TEXTS.text("loaded"));
        }
        run.record(event(skill, run.callId()));
        return ToolOutcome.about(
                Status.OK, shown(skill, arguments.find(ARGUMENTS).orElse(""), workspace.root()), skill.name());
    }

    public static SkillLoaded event(Skill skill, String callId) {
        return new SkillLoaded(
                callId,
                skill.name(),
                skill.file().version(),
                skill.file().path().toString(),
                skill.allowed(),
                skill.tags().stream().sorted().toList());
    }

    public static String shown(Skill skill, String arguments, Path workspace) {
        String body = new CommandTemplate(skill.body(), List.of())
                .with(new TemplateValues(
                        arguments,
                        Map.of(
                                "CLAUDE_SKILL_DIR", skill.directory().toString(),
                                "CLAUDE_PROJECT_DIR", workspace.toString())));
        List<String> files = files(skill.directory());
        String beside = files.isEmpty() ? "" : TEXTS.text("files", String.join(", ", files)) + "\n";
        return TEXTS.text("lead", skill.name(), skill.directory()) + "\n" + beside + "\n" + body;
    }

    private static List<String> files(Path directory) {
        List<String> files = new ArrayList<>();
        if (!isStillThere(directory)) {
            return files;
        }
        for (String name : SetupSource.names(directory)) {
            Path place = directory.resolve(name);
            if (Files.isDirectory(place)) {
                SetupSource.names(place).forEach(inside -> files.add(name + "/" + inside));
            } else if (!name.equals(Skill.FILE)) {
                files.add(name);
            }
        }
        return files.size() <= MAX_FILES ? files : files.subList(0, MAX_FILES);
    }

    /** Returns true if the directory has not been replaced by a link since the skill was loaded. */
    private static boolean isStillThere(Path directory) {
        try {
            return directory.toRealPath().equals(directory);
        } catch (IOException gone) {
            return false;
        }
    }

    private ToolOutcome found(String words) {
        List<Skill> found = words.isBlank() ? skills.of(Caller.MODEL) : skills.search(words);
        if (found.isEmpty()) {
            return ToolOutcome.of(Status.OK, TEXTS.text("none"));
        }
        String list = found.stream()
                .limit(MAX_FOUND)
                .map(skill -> skill.name() + ": " + skill.description())
                .collect(Collectors.joining("\n"));
        int more = found.size() - MAX_FOUND;
        return ToolOutcome.of(Status.OK, more > 0 ? list + "\n" + TEXTS.text("more", more) : list);
    }

    private CallFailed missing(String name) {
        List<Skill> near = skills.search(name);
        return CallFailed.error(TEXTS.text("missing", name)
                + (near.isEmpty() ? "" : " " + TEXTS.text("near", near.get(0).name())));
    }

    private String text(Skill skill, String file) throws CallFailed {
        Path place = skill.directory().resolve(file).normalize();
        try {
            Path real = place.toRealPath();
            if (!real.startsWith(skill.directory())) {
                throw CallFailed.error(TEXTS.text("outside", file));
            }
            if (workspace.protects(String.valueOf(real.getFileName()))) {
                throw CallFailed.error(TEXTS.text("protected", file));
            }
            try (InputStream in = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
                byte[] bytes = in.readNBytes(MAX_FILE_SIZE + 1);
                String text = new String(bytes, StandardCharsets.UTF_8);
                if (bytes.length > MAX_FILE_SIZE || text.indexOf('\0') >= 0) {
                    throw CallFailed.error(TEXTS.text("binary", file));
                }
                return text;
            }
        } catch (IOException e) {
            throw CallFailed.error(TEXTS.text("unreadable", file, IoReason.of(e)));
        }
    }
}
