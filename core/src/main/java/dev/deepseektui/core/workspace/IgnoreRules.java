package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.Effect;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The git ignore rules of a directory, on top of those of its parents. The nearest rule decides. */
public final class IgnoreRules {
    public static final IgnoreRules NONE = new IgnoreRules(null, "", List.of());

    private final @Nullable IgnoreRules above;
    /** The directory of the rules: empty, or a path with a slash at its end. */
    private final String base;

    private final List<IgnoreRule> rules;

    private IgnoreRules(@Nullable IgnoreRules above, String base, List<IgnoreRule> rules) {
        this.above = above;
        this.base = base;
        this.rules = rules;
    }

    /** Returns these rules with those of a file in a directory; its last matching line wins. */
    IgnoreRules with(String directory, String text) {
        List<IgnoreRule> more = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            IgnoreRule.read(line).ifPresent(rule -> more.add(0, rule));
        }
        return more.isEmpty() ? this : new IgnoreRules(this, directory.isEmpty() ? "" : directory + "/", more);
    }

    /** Returns true if an entry is ignored, provided that its directory is not. */
    public boolean ignores(String path, Target what) {
        for (IgnoreRules nearest = this; nearest != null; nearest = nearest.above) {
            String inside = path.substring(nearest.base.length());
            for (IgnoreRule rule : nearest.rules) {
                if (rule.isAbout(inside, what)) {
                    return rule.effect() == Effect.IGNORE;
                }
            }
        }
        return false;
    }

    /**
     * One line of a {@code .gitignore}.
     *
     * @param glob of the name alone, or of the path relative to the file's directory
     */
    public record IgnoreRule(PathGlob glob, Target target, Effect effect) {

        public enum Target {
            ANYTHING,
            DIRECTORIES
        }

        enum Effect {
            IGNORE,
            KEEP
        }

        boolean isAbout(String path, Target what) {
            return (target == Target.ANYTHING || what == Target.DIRECTORIES) && glob.matches(path);
        }

        /** Parses a line; empty for a comment, a blank line, and a pattern that matches nothing. */
        static Optional<IgnoreRule> read(String line) {
            if (line.startsWith("#")) {
                return Optional.empty();
            }
            String pattern = withoutTrailingBlanks(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
            Effect effect = Effect.IGNORE;
            if (pattern.startsWith("!")) {
                effect = Effect.KEEP;
                pattern = pattern.substring(1);
            }
            Target target = Target.ANYTHING;
            if (pattern.endsWith("/")) {
                target = Target.DIRECTORIES;
                pattern = pattern.substring(0, pattern.length() - 1);
            }
            if (pattern.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new IgnoreRule(glob(pattern), target, effect));
        }

        private static PathGlob glob(String pattern) {
            if (pattern.startsWith("/")) {
                return PathGlob.of(pattern.substring(1));
            }
            return PathGlob.of(pattern.indexOf('/') >= 0 ? pattern : "**/" + pattern);
        }

        /** A backslash keeps the blank after it. */
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
