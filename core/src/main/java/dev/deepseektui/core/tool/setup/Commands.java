package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commands that there are, by name.
 *
 * @param shadowed those that another of the same name, found before, stands in front of
 */
public record Commands(List<CommandFile> all, List<CommandFile> shadowed) {
    public static final Commands NONE = new Commands(List.of(), List.of());

    public Commands {
        all = List.copyOf(all);
        shadowed = List.copyOf(shadowed);
    }

    /** In the order of precedence: the first of a name counts. */
    public static Commands of(List<CommandFile> found) {
        Map<String, CommandFile> byName = new LinkedHashMap<>();
        List<CommandFile> shadowed = found.stream()
                .filter(command -> byName.putIfAbsent(command.name(), command) != null)
                .toList();
        return new Commands(List.copyOf(byName.values()), shadowed);
    }

    public Optional<CommandFile> find(String name) {
        return all.stream().filter(command -> command.name().equals(name)).findFirst();
    }

    /**
     * A prompt under a name.
     *
     * @param place where it stands, for people
     */
    public record CommandFile(String name, SetupFile file, String place) {
        private static final String ENDING = ".md";
        private static final int LONGEST = 200;

        /** {@code place}: where it stands, for people. */
        public static CommandFile of(SetupFile file, String place) {
            return new CommandFile(name(file.path()), file, place);
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

        public CommandTemplate template() {
            Frontmatter head = head();
            return new CommandTemplate(head.body().strip(), head.list("arguments"));
        }

        private Frontmatter head() {
            return Frontmatter.of(file.text());
        }

        /** Returns the name: the directories below the place, and the file, with colons between. */
        private static String name(Path file) {
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
            return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
        }
    }
}
