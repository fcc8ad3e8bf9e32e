package dev.deepseektui.core.setup.command;

import dev.deepseektui.core.base.HalfCharacters;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.setup.BroughtFile;
import dev.deepseektui.core.setup.text.Frontmatter;
import java.util.Optional;

/**
 * A prompt under a name.
 *
 * @param place where it stands, for people
 */
public record CommandFile(String name, BroughtFile file, String place) {
    static final String ENDING = ".md";
    private static final int LONGEST = 200;

    /** {@code place}: where it stands, for people. */
    public static CommandFile of(BroughtFile file, String place) {
        return new CommandFile(CommandPlaces.name(file.path()), file, place);
    }

    /** What it does, in a line. */
    public String description() {
        Frontmatter head = head();
        String text = SafeText.line(head.text("description").or(head::firstLine).orElse(name));
        return text.length() <= LONGEST ? text : HalfCharacters.start(text, LONGEST) + "…";
    }

    /** What to write behind its name; empty where it does not say. */
    public Optional<String> hint() {
        return head().text("argument-hint").map(SafeText::line);
    }

    public Template template() {
        Frontmatter head = head();
        return new Template(head.body().strip(), head.list("arguments"));
    }

    private Frontmatter head() {
        return Frontmatter.of(file.text());
    }
}
