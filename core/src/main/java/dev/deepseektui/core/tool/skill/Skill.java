package dev.deepseektui.core.tool.skill;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.Frontmatter;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A skill: instructions for one kind of task, in a separate directory.
 *
 * @param file its SKILL.md
 * @param directory its real path when it was read; a later replacement does not belong to the skill
 * @param allowed the tools that it lists; empty if it lists none
 * @param callers those who may load it
 * @param remarks a sentence for each flaw
 */
public record Skill(
        String name,
        String description,
        SetupFile file,
        Path directory,
        List<String> allowed,
        Set<String> tags,
        Set<Caller> callers,
        List<String> remarks) {
    public static final String FILE = "SKILL.md";
    private static final int MAX_NAME_LENGTH = 64;
    private static final int MAX_DESCRIPTION_LENGTH = 1024;
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    public enum Caller {
        MODEL,
        USER
    }

    /** Parses a skill leniently: its directory gives the name, and missing fields get defaults. */
    public static Skill of(SetupFile file) {
        Frontmatter head = Frontmatter.of(file.text());
        Path place = Objects.requireNonNull(file.path().getParent());
        String directory = SafeText.line(String.valueOf(place.getFileName()));
        List<String> remarks = new ArrayList<>();
        if (head.isBroken()) {
            remarks.add(say("setup.left.head"));
        }
        head.text("name")
                .filter(name -> !name.equals(directory))
                .ifPresent(name -> remarks.add(say("setup.left.skill.name", SafeText.line(name))));
        if (!NAME.matcher(directory).matches() || directory.length() > MAX_NAME_LENGTH) {
            remarks.add(say("setup.left.skill.directory"));
        }
        Optional<String> said = head.text("description");
        if (said.isEmpty()) {
            remarks.add(say("setup.left.skill.description"));
        }
        Set<String> tags = new TreeSet<>(head.list("tags"));
        tags.addAll(head.list("metadata.tags"));
        return new Skill(
                directory,
                oneLine(said.or(head::firstLine).orElse(directory)),
                file,
                real(place),
                head.list("allowed-tools"),
                tags,
                callers(head),
                remarks);
    }

    private static Set<Caller> callers(Frontmatter head) {
        boolean byHand = head.is("disable-model-invocation")
                || head.text("invocation").filter("manual"::equals).isPresent();
        if (byHand) {
            return Set.of(Caller.USER);
        }
        return head.isNot("user-invocable") ? Set.of(Caller.MODEL) : Set.of(Caller.MODEL, Caller.USER);
    }

    private static String oneLine(String text) {
        return Excerpt.of(SafeText.line(text.strip().replaceAll("\\s+", " ")), MAX_DESCRIPTION_LENGTH);
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException gone) {
            return directory; // the directory has just disappeared; its files will not be readable
        }
    }

    public String body() {
        return Frontmatter.of(file.text()).body().strip();
    }

    public boolean isFor(Caller caller) {
        return callers.contains(caller);
    }
}
