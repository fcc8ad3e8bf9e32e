package dev.deepseektui.core.workspace.git;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variables of git's configuration files, read without running anything. JGit could read the files too, but adds 3 MB.
 *
 * @param isWhole false if a file exists that could not be read, or if a limit was reached
 */
public record GitConfig(List<GitVariable> variables, boolean isWhole) {
    /** The maximum size of all files together. */
    private static final int MAX_BYTES = 1 << 20;

    private static final int MAX_FILES = 50;
    private static final int MAX_VARIABLES = 20_000;
    private static final Set<String> INCLUDES = Set.of("include.path", "includeif.path");

    /**
     * A variable of a configuration file.
     *
     * @param section in lower case; empty for a line that cannot be parsed
     * @param subsection as written; empty if there is none
     * @param key in lower case
     * @param file the file that contains it
     */
    public record GitVariable(String section, String subsection, String key, String value, Path file) {
        /** Returns the section and the key, such as {@code core.hookspath}. */
        public String name() {
            return section + "." + key;
        }

        /** Returns the file that an include names; empty for other variables. */
        Optional<Path> included(Path home) {
            return INCLUDES.contains(name()) ? path(file.toAbsolutePath().resolveSibling(""), home) : Optional.empty();
        }

        /** Returns the value as a path, relative to {@code base}; empty if it is not a path. */
        public Optional<Path> path(Path base, Path home) {
            try {
                return value.isBlank()
                        ? Optional.empty()
                        : Optional.of(
                                value.startsWith("~/")
                                        ? home.resolve(value.substring(2))
                                        : base.resolve(value).normalize());
            } catch (InvalidPathException unusable) {
                return Optional.empty();
            }
        }
    }

    /**
     * Reads these files and everything they include, in order, even conditional includes, to cover everything that git
     * might read. Missing files are skipped.
     */
    public static GitConfig of(List<Path> files, Path home) {
        GitConfigFiles reading = new GitConfigFiles(Optional.of(home));
        files.forEach(reading::read);
        return reading.result();
    }

    /** Reads a single file that is not a link, without its includes. */
    static GitConfig alone(Path directory, String name) {
        if (Files.notExists(directory.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            return new GitConfig(List.of(), true);
        }
        return PlainFile.read(directory, name, MAX_BYTES)
                .map(bytes -> of(new String(bytes, StandardCharsets.UTF_8)))
                .orElse(new GitConfig(List.of(), false));
    }

    /** Parses the text of a file, without its includes. */
    static GitConfig of(String text) {
        GitConfigFiles parsing = new GitConfigFiles(Optional.empty());
        parsing.scan(Path.of("/"), text);
        return parsing.result();
    }

    /** Returns the values of a variable, such as {@code core.worktree}, in order. */
    Stream<String> values(String name) {
        return variables.stream()
                .filter(variable -> variable.name().equals(name))
                .map(GitVariable::value);
    }

    /** A reader that follows includes, within the limits of all files together. */
    private static final class GitConfigFiles {
        private final Optional<Path> home;
        private final List<GitVariable> variables = new ArrayList<>();
        private final Set<Path> seen = new HashSet<>();
        private int bytesLeft = MAX_BYTES;
        private boolean isWhole = true;

        GitConfigFiles(Optional<Path> home) {
            this.home = home;
        }

        GitConfig result() {
            return new GitConfig(List.copyOf(variables), isWhole);
        }

        void read(Path file) {
            Path absolute = file.toAbsolutePath().normalize();
            if (seen.contains(absolute) || Files.notExists(absolute)) {
                return;
            }
            Optional<byte[]> content =
                    seen.size() < MAX_FILES ? PlainFile.readLinked(file, bytesLeft) : Optional.empty();
            isWhole &= content.isPresent();
            if (content.isPresent()) {
                seen.add(absolute);
                bytesLeft -= content.get().length;
                scan(file, new String(content.get(), StandardCharsets.UTF_8));
            }
        }

        void scan(Path file, String text) {
            boolean isScanned = new Scanner(file, text, this::add).isScanned();
            isWhole &= isScanned;
        }

        private boolean add(GitVariable variable) {
            variables.add(variable);
            home.flatMap(variable::included).ifPresent(this::read);
            return variables.size() < MAX_VARIABLES;
        }
    }

    private interface VariableSink {
        /** Adds a variable; returns false if no more are wanted. */
        boolean add(GitVariable variable);
    }

    /**
     * A scanner that reads a file once from beginning to end, as git does. Where git would report an error, it adds a
     * variable without a section and continues on the next line.
     */
    private static final class Scanner {
        private static final int END = -1;
        private static final int MAX_SHOWN = 200;
        /** Limits the names of variables, which contain the section's. */
        private static final int MAX_SECTION_LENGTH = 200;

        private final Path file;
        private final String text;
        private final VariableSink sink;
        private int at;
        private String section = "";
        private String subsection = "";
        private boolean isWanted = true;

        Scanner(Path file, String text, VariableSink sink) {
            this.file = file;
            this.text = text;
            this.sink = sink;
        }

        /** Scans the file; returns false if it has too many sections or variables. */
        boolean isScanned() {
            int sections = 0;
            at = text.startsWith("\ufeff") ? 1 : 0;
            for (int c = next(); c != END && isWanted && sections < MAX_VARIABLES; c = next()) {
                int begin = at - 1;
                boolean isValid = true;
                if (c == '#' || c == ';') {
                    skipLine();
                } else if (c == '[') {
                    isValid = header();
                    sections++;
                } else if (!isSpace(c)) {
                    isValid = isLetter(c) && variable(c);
                }
                if (!isValid) {
                    section = c == '[' ? "" : section;
                    skipLine();
                    String line = text.substring(begin, Math.min(at, begin + MAX_SHOWN));
                    isWanted = sink.add(new GitVariable("", "", "", line.strip(), file));
                }
            }
            return isWanted && sections < MAX_VARIABLES;
        }

        /** Returns the next character; a line feed also for a carriage return with a line feed. */
        private int next() {
            if (at >= text.length()) {
                return END;
            }
            char c = text.charAt(at++);
            if (c == '\r' && at < text.length() && text.charAt(at) == '\n') {
                return text.charAt(at++);
            }
            return c;
        }

        /** Moves behind the current line, unless its line feed was just read. */
        private void skipLine() {
            if (at > 0 && text.charAt(at - 1) == '\n') {
                return;
            }
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end + 1;
        }

        private boolean header() {
            int begin = at;
            int c = next();
            while (isKey(c) || c == '.') {
                c = next();
            }
            int length = Math.max(begin, at - 1) - begin;
            String inside = "";
            if (isSpace(c)) {
                while (isSpace(c) && c != '\n') {
                    c = next();
                }
                Optional<String> quoted = c == '"' ? quoted() : Optional.empty();
                if (quoted.isEmpty()) {
                    return false;
                }
                inside = quoted.get();
                c = next();
            }
            if (c != ']' || length == 0 || length > MAX_SECTION_LENGTH) {
                return false;
            }
            String lower = text.substring(begin, begin + length).toLowerCase(Locale.ROOT);
            int dot = lower.indexOf('.');
            section = dot < 0 ? lower : lower.substring(0, dot);
            subsection = dot < 0 ? inside : lower.substring(dot + 1) + (inside.isEmpty() ? "" : "." + inside);
            return true;
        }

        /** Reads the rest of a quoted subsection; empty if it does not end on its line. */
        private Optional<String> quoted() {
            StringBuilder name = new StringBuilder();
            for (int c = next(); c != END && c != '\n'; c = next()) {
                if (c == '"') {
                    return Optional.of(name.toString());
                }
                int character = c == '\\' ? next() : c;
                if (character == END || character == '\n') {
                    return Optional.empty();
                }
                name.append((char) character);
            }
            return Optional.empty();
        }

        private boolean variable(int first) {
            StringBuilder key = new StringBuilder();
            int c = first;
            for (; isKey(c); c = next()) {
                key.append((char) c);
            }
            while (isSpace(c) && c != '\n') {
                c = next();
            }
            Optional<String> value = Optional.of("true");
            if (c == '=') {
                value = value();
            } else if (c != '\n' && c != END) {
                return false;
            }
            String name = key.toString().toLowerCase(Locale.ROOT);
            value.ifPresent(words -> isWanted = sink.add(new GitVariable(section, subsection, name, words, file)));
            return value.isPresent();
        }

        /** Reads a value to the end of its last line; empty if git would reject it. */
        private Optional<String> value() {
            StringBuilder value = new StringBuilder();
            int wanted = 0; // the length without blanks at the end
            boolean isQuoted = false;
            for (int c = next(); c != END && c != '\n'; c = next()) {
                if (!isQuoted && (c == '#' || c == ';')) {
                    skipLine();
                    break;
                }
                if (c == '"') {
                    isQuoted = !isQuoted;
                    wanted = value.length();
                    continue;
                }
                int character = c;
                if (c == '\\') {
                    character = next();
                    if (character == '\n') {
                        continue;
                    }
                    character = escaped(character);
                    if (character == END) {
                        return Optional.empty();
                    }
                }
                boolean isBlank = !isQuoted && c != '\\' && isSpace(character);
                if (!isBlank || value.length() > 0) {
                    value.append((char) character);
                }
                wanted = isBlank ? wanted : value.length();
            }
            return isQuoted ? Optional.empty() : Optional.of(value.substring(0, wanted));
        }

        private static int escaped(int letter) {
            return switch (letter) {
                case 't' -> '\t';
                case 'b' -> '\b';
                case 'n' -> '\n';
                case '\\', '"' -> letter;
                default -> END;
            };
        }

        private static boolean isSpace(int c) {
            return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\u000b';
        }

        private static boolean isLetter(int c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }

        private static boolean isKey(int c) {
            return isLetter(c) || (c >= '0' && c <= '9') || c == '-';
        }
    }
}
