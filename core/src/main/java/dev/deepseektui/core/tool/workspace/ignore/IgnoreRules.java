package dev.deepseektui.core.tool.workspace.ignore;

import dev.deepseektui.core.tool.workspace.ignore.IgnoreRule.Effect;
import dev.deepseektui.core.tool.workspace.ignore.IgnoreRule.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which entries git leaves out, one directory's rules over those of the directories above. The nearest rule decides. */
public final class IgnoreRules {
    public static final IgnoreRules NONE = new IgnoreRules(null, "", List.of());

    private final @Nullable IgnoreRules above;
    /** Of the paths that the rules are about: empty, or a directory with a slash. */
    private final String base;

    private final List<IgnoreRule> rules;

    private IgnoreRules(@Nullable IgnoreRules above, String base, List<IgnoreRule> rules) {
        this.above = above;
        this.base = base;
        this.rules = rules;
    }

    /** With the rules of a file in that directory; the last one that fits wins. */
    IgnoreRules with(String directory, String text) {
        List<IgnoreRule> more = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            IgnoreRule.read(line).ifPresent(rule -> more.add(0, rule));
        }
        return more.isEmpty() ? this : new IgnoreRules(this, directory.isEmpty() ? "" : directory + "/", more);
    }

    /** Asked of an entry whose directory is not ignored. */
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
}
