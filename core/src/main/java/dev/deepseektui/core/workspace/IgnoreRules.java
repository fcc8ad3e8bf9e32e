package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The git ignore rules that apply in a directory, including those of its parent directories. The nearest rule takes
 * precedence.
 */
public final class IgnoreRules {
    public static final IgnoreRules NONE = new IgnoreRules(null, "", List.of());
    public static final Path REPOSITORY = Path.of(".git");
    public static final Path FILE = Path.of(".gitignore");
    private static final Path INFO = Path.of("info");
    private static final Path EXCLUDE = Path.of("exclude");
    private static final int MAX_SIZE = 1 << 20;
    private static final int MAX_LINES = 5_000;

    private final @Nullable IgnoreRules above;
    /** The directory of the rules: empty, or a path that ends with a slash. */
    private final String base;

    private final List<IgnoreRule> rules;

    private IgnoreRules(@Nullable IgnoreRules above, String base, List<IgnoreRule> rules) {
        this.above = above;
        this.base = base;
        this.rules = rules;
    }

    /**
     * Returns these rules combined with the text of a directory's ignore file. The last matching line of that file
     * takes precedence.
     */
    IgnoreRules with(String directory, String text) {
        List<IgnoreRule> more = new ArrayList<>();
        Arrays.stream(text.split("\n", MAX_LINES + 1))
                .limit(MAX_LINES)
                .forEach(line -> IgnoreRule.read(line).ifPresent(more::add));
        Collections.reverse(more);
        return more.isEmpty() ? this : new IgnoreRules(this, directory.isEmpty() ? "" : directory + "/", more);
    }

    /** Returns true if an entry is ignored, assuming that its directory is not. */
    public boolean ignores(String path, RuleTarget what) {
        for (IgnoreRules nearest = this; nearest != null; nearest = nearest.above) {
            String inside = path.substring(nearest.base.length());
            for (IgnoreRule rule : nearest.rules) {
                if (rule.isAbout(inside, what)) {
                    return rule.isIgnoring();
                }
            }
        }
        return false;
    }

    /**
     * Returns the rules of a directory. A nested repository does not inherit the rules of the outer one.
     *
     * @param names the entries of the directory
     * @param path the directory's path, relative to the root
     */
    public static IgnoreRules in(Folder folder, List<Path> names, String path, IgnoreRules inherited)
            throws IOException {
        IgnoreRules rules = inherited;
        if (names.contains(REPOSITORY)) {
            rules = exclusions(folder).map(text -> NONE.with(path, text)).orElse(NONE);
        }
        if (names.contains(FILE)) {
            Optional<String> text = text(folder, FILE);
            return text.isPresent() ? rules.with(path, text.get()) : rules;
        }
        return rules;
    }

    private static Optional<String> exclusions(Folder folder) throws IOException {
        // If .git is a file, the repository's own exclusions are in another directory and are not read.
        if (!folder.attributes(REPOSITORY).isDirectory()) {
            return Optional.empty();
        }
        try (Folder repository = folder.folder(REPOSITORY);
                Folder info = repository.folder(INFO)) {
            return text(info, EXCLUDE);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the text of an ignore file; empty if it is missing, a link or a directory, which git does not read
     * either.
     */
    private static Optional<String> text(Folder folder, Path name) throws IOException {
        try {
            if (!folder.attributes(name).isRegularFile()) {
                return Optional.empty();
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try (SeekableByteChannel channel = folder.open(name, Set.of(StandardOpenOption.READ))) {
            String text = new String(Channels.newInputStream(channel).readNBytes(MAX_SIZE), UTF_8);
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        }
    }

    /**
     * One line of a {@code .gitignore}.
     *
     * @param glob matches the name alone, or the path relative to the file's directory
     * @param isIgnoring false for a rule that keeps what a previous one ignores
     */
    public record IgnoreRule(PathGlob glob, RuleTarget target, boolean isIgnoring) {

        public enum RuleTarget {
            ANYTHING,
            DIRECTORIES
        }

        boolean isAbout(String path, RuleTarget what) {
            return (target == RuleTarget.ANYTHING || what == RuleTarget.DIRECTORIES) && glob.matches(path);
        }

        /** Parses a line; empty for a comment, a blank line, or a pattern that matches nothing. */
        static Optional<IgnoreRule> read(String line) {
            if (line.startsWith("#")) {
                return Optional.empty();
            }
            String pattern = withoutTrailingBlanks(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
            boolean isIgnoring = !pattern.startsWith("!");
            boolean isOfDirectories = pattern.endsWith("/");
            String path = pattern.substring(isIgnoring ? 0 : 1, pattern.length() - (isOfDirectories ? 1 : 0));
            RuleTarget target = isOfDirectories ? RuleTarget.DIRECTORIES : RuleTarget.ANYTHING;
            return path.isEmpty() ? Optional.empty() : Optional.of(new IgnoreRule(glob(path), target, isIgnoring));
        }

        private static PathGlob glob(String pattern) {
            if (pattern.startsWith("/")) {
                return PathGlob.of(pattern.substring(1));
            }
            return PathGlob.of(pattern.indexOf('/') >= 0 ? pattern : "**/" + pattern);
        }

        /** Removes trailing spaces, except a space escaped with a backslash. */
        private static String withoutTrailingBlanks(String line) {
            int end = 0;
            for (int i = 0; i < line.length(); i++) {
                if (line.charAt(i) == '\\') {
                    i++;
                    end = i + 1;
                } else if (line.charAt(i) != ' ') {
                    end = i + 1;
                }
            }
            return line.substring(0, Math.min(end, line.length()));
        }
    }
}
