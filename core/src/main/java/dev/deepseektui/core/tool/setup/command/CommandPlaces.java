package dev.deepseektui.core.tool.setup.command;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile.Kind;
import dev.deepseektui.core.tool.setup.SetupFiles;
import dev.deepseektui.core.tool.setup.text.Frontmatter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The directories of saved commands, and the commands found there. */
public final class CommandPlaces {
    private static final List<String> PROJECT =
            List.of(".deepseek/commands", ".claude/commands", ".reasonix/commands", ".agents/commands");
    private static final List<String> HOME = List.of(".claude/commands", ".reasonix/commands", ".agents/commands");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]{1,64}");
    private static final int DEEPEST = 3;
    private static final int MOST = 300;

    private final SetupFiles source;
    private final Map<Path, BroughtFile> found = new LinkedHashMap<>();

    public CommandPlaces(SetupFiles source) {
        this.source = source;
    }

    public List<BroughtFile> found() {
        return List.copyOf(found.values());
    }

    public CommandPlaces project(Path directory) {
        PROJECT.forEach(place -> look(directory.resolve(place), 1));
        return this;
    }

    public CommandPlaces home(Path directory) {
        HOME.forEach(place -> look(directory.resolve(place), 1));
        return this;
    }

    public CommandPlaces own(Path home) {
        look(home.resolve("commands"), 1);
        return this;
    }

    private void look(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            if (name.endsWith(CommandFile.ENDING)
                    && isName(name.substring(0, name.length() - CommandFile.ENDING.length()))) {
                if (found.size() >= MOST) {
                    source.leaveOut(place + ": there are more than " + MOST + " commands.");
                    return;
                }
                source.read(place, Kind.COMMAND).ifPresent(file -> found.put(place, file));
            } else if (depth < DEEPEST && isName(name) && !name.startsWith(".") && Files.isDirectory(place)) {
                look(place, depth + 1);
            }
        }
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the name: the directories below the place, and the file, with colons between. */
    static String name(Path file) {
        List<String> parts = new ArrayList<>();
        for (Path part : file) {
            String name = part.toString();
            if (name.equals("command") || name.equals("commands")) {
                parts.clear();
            } else {
                parts.add(name);
            }
        }
        String name = String.join(":", parts);
        return name.endsWith(CommandFile.ENDING)
                ? name.substring(0, name.length() - CommandFile.ENDING.length())
                : name;
    }

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
            String text =
                    SafeText.line(head.text("description").or(head::firstLine).orElse(name));
            return text.length() <= LONGEST ? text : SafeText.start(text, LONGEST) + "…";
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
}
