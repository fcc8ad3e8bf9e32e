package dev.deepseektui.core.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of git's configuration files that runs nothing. It follows every include, whatever the condition of an {@code includeIf}: what git
 * may read under some condition is read here. JGit would read them too, at the price of 3 MB.
 */
public final class GitConfig {
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_FILES = 50;
    private static final Pattern SECTION = Pattern.compile("\\[\\s*([\\w.-]+)(?:\\s+\"((?:[^\"\\\\]|\\\\.)*)\")?\\s*]");
    private static final Pattern VARIABLE = Pattern.compile("([A-Za-z][\\w-]*)\\s*(?:=\\s*(.*))?", Pattern.DOTALL);

    private final Path home;
    private final List<GitVariable> entries = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();

    private GitConfig(Path home) {
        this.home = home;
    }

    /**
     * A variable of a configuration file.
     *
     * @param section in lower case
     * @param subsection as it stands there, empty if there is none
     * @param key in lower case
     * @param file its file
     */
    public record GitVariable(String section, String subsection, String key, String value, Path file) {
        /** Returns section and key: {@code core.hookspath}. */
        public String name() {
            return section + "." + key;
        }

        /** Returns the path that the value names, empty if it is none; relative to {@code base}. */
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

    /** Reads these files and all that they include, in order. Files that are not there are skipped. */
    public static List<GitVariable> of(List<Path> files, Path home) {
        GitConfig config = new GitConfig(home);
        files.forEach(config::read);
        return List.copyOf(config.entries);
    }

    private void read(Path file) {
        if (seen.size() == MOST_FILES || !seen.add(file.toAbsolutePath().normalize()) || !Files.isRegularFile(file)) {
            return;
        }
        try (var in = Files.newInputStream(file)) {
            parse(file, new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            // Git cannot read it either.
        }
    }

    private void parse(Path file, String text) {
        String section = "";
        String subsection = "";
        for (String line : text.replaceAll("\\\\\r?\n", "").split("\r?\n", -1)) {
            String rest = line.strip();
            Matcher header = SECTION.matcher(rest);
            if (header.lookingAt()) {
                section = header.group(1).toLowerCase(Locale.ROOT).replaceFirst("\\..*", "");
                subsection = header.group(2) == null ? "" : header.group(2).replaceAll("\\\\(.)", "$1");
                rest = rest.substring(header.end()).strip();
            }
            Matcher variable = VARIABLE.matcher(rest);
            if (variable.matches()) {
                String value = variable.group(2) == null ? "true" : value(variable.group(2));
                add(new GitVariable(section, subsection, variable.group(1).toLowerCase(Locale.ROOT), value, file));
            }
        }
    }

    private void add(GitVariable entry) {
        entries.add(entry);
        if (entry.name().equals("include.path") || entry.name().equals("includeif.path")) {
            Path folder = entry.file().toAbsolutePath().getParent();
            entry.path(folder == null ? home : folder, home).ifPresent(this::read);
        }
    }

    private static String value(String written) {
        StringBuilder value = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '\\' && i + 1 < written.length()) {
                value.append(written.charAt(++i));
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if ((c == '#' || c == ';') && !isQuoted) {
                break;
            } else {
                value.append(c);
            }
        }
        return value.toString().strip();
    }
}
