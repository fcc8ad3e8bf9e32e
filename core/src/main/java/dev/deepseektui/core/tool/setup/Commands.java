package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user-defined commands.
 *
 * @param shadowed the commands hidden by an earlier one with the same name
 */
public record Commands(List<CommandFile> all, List<CommandFile> shadowed) {
    public static final Commands NONE = new Commands(List.of(), List.of());

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
     * A file that defines a command.
     *
     * @param place the file as shown to the user
     */
    public record CommandFile(String name, SetupFile file, String place) {
        private static final String ENDING = ".md";
        private static final int MAX_LENGTH = 200;

        public static CommandFile of(SetupFile file, String place) {
            return new CommandFile(name(file.path()), file, place);
        }

        public String description() {
            Frontmatter head = head();
            return Excerpt.of(
                    SafeText.line(head.text("description").or(head::firstLine).orElse(name)), MAX_LENGTH);
        }

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

        /** Returns the file name, preceded by the directories below the commands directory, separated by colons. */
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

    /**
     * A command's text with placeholders for arguments and command output. All are replaced in one pass, so that
     * inserted text is never expanded again. {@code $1} is the first argument, unless the template counts from 0.
     *
     * @param named the names of the arguments, in order
     */
    public record CommandTemplate(String text, List<String> named) {
        private static final Pattern PLACE = Pattern.compile("(?m)^```!\\s*\\n(?<block>[\\s\\S]*?)\\n```[ \\t]*$"
                + "|(?<![^\\s])!`(?<run>[^`\\n]+)`"
                + "|\\$ARGUMENTS\\[(?<index>\\d{1,2})]|\\$(?<all>ARGUMENTS)\\b|\\$(?<number>\\d{1,2})(?!\\d)"
                + "|\\$\\{(?<variable>CLAUDE_[A-Z_]+)}|\\$(?<name>[A-Za-z_][A-Za-z0-9_]*)");
        private static final Pattern FROM_ZERO = Pattern.compile("\\$0(?!\\d)|\\$ARGUMENTS\\[");

        /**
         * The values for a template.
         *
         * @param variables the variables by name, without braces
         * @param run runs a command and returns its output
         */
        public record TemplateValues(String arguments, Map<String, String> variables, UnaryOperator<String> run) {
            public TemplateValues(String arguments, Map<String, String> variables) {
                this(arguments, variables, command -> "!`" + command + "`");
            }
        }

        public String with(TemplateValues filling) {
            Pass pass = new Pass(filling);
            String filled = pass.over(text);
            String arguments = filling.arguments().strip();
            return pass.isUsed || arguments.isEmpty() ? filled : filled.stripTrailing() + "\n\nARGUMENTS: " + arguments;
        }

        private final class Pass {
            private final TemplateValues filling;
            private final List<String> words;
            private final int first = FROM_ZERO.matcher(text).find() ? 0 : 1;
            private boolean isUsed;

            Pass(TemplateValues filling) {
                this.filling = filling;
                this.words = words(filling.arguments());
            }

            String over(String part) {
                Matcher places = PLACE.matcher(part);
                StringBuilder filled = new StringBuilder();
                while (places.find()) {
                    places.appendReplacement(
                            filled, Matcher.quoteReplacement(value(places).orElse(places.group())));
                }
                return places.appendTail(filled).toString();
            }

            private Optional<String> value(Matcher place) {
                Optional<String> command =
                        Optional.ofNullable(place.group("run")).or(() -> Optional.ofNullable(place.group("block")));
                if (command.isPresent()) {
                    return command.map(line -> filling.run().apply(over(line)));
                }
                if (place.group("variable") != null) {
                    return Optional.ofNullable(filling.variables().get(place.group("variable")));
                }
                Optional<String> value = argument(place);
                isUsed |= value.isPresent();
                return value;
            }

            private Optional<String> argument(Matcher place) {
                if (place.group("all") != null) {
                    return Optional.of(filling.arguments().strip());
                }
                if (place.group("index") != null) {
                    return Optional.of(word(Integer.parseInt(place.group("index"))));
                }
                if (place.group("number") != null) {
                    // Without arguments, a number such as $1 is ordinary text.
                    return words.isEmpty()
                            ? Optional.empty()
                            : Optional.of(word(Integer.parseInt(place.group("number")) - first));
                }
                int at = named.indexOf(place.group("name"));
                return at < 0 ? Optional.empty() : Optional.of(word(at));
            }

            private String word(int index) {
                return index >= 0 && index < words.size() ? words.get(index) : "";
            }
        }

        /** Splits arguments into words at whitespace. Supports quotes like a shell, but no substitution. */
        private static List<String> words(String text) {
            List<String> words = new ArrayList<>();
            StringBuilder word = new StringBuilder();
            boolean open = false;
            char quote = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (quote != 0 && c == quote) {
                    quote = 0;
                } else if (quote == 0 && (c == '"' || c == '\'') && (open || closes(text, i))) {
                    quote = closes(text, i) ? c : 0;
                    open = true;
                    if (quote == 0) {
                        word.append(c);
                    }
                } else if (quote == 0 && Character.isWhitespace(c)) {
                    if (open) {
                        words.add(word.toString());
                    }
                    word.setLength(0);
                    open = false;
                } else {
                    word.append(c);
                    open = true;
                }
            }
            if (open) {
                words.add(word.toString());
            }
            return words;
        }

        /** Returns true if the quotation mark has a closing one, so that it is not an apostrophe. */
        private static boolean closes(String text, int at) {
            return text.indexOf(text.charAt(at), at + 1) > at;
        }
    }
}
