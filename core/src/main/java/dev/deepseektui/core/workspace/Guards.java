package dev.deepseektui.core.workspace;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sensitivity of files by all their names, for one path or one visit. The guarded files are looked up once, expensive lookups
 * lazily. Thread-safe.
 */
public final class Guards {
    private final Roots roots;
    private final Protection protection;
    private final OwnFiles.Now own;
    private final Set<Object> linked;
    /** The paths in git's configuration, relative to the workspace; they need not exist. */
    private final List<String> pointed;

    private @Nullable OtherNames others;

    public Guards(Roots roots, Protection protection, OwnFiles own) {
        this.roots = roots;
        this.protection = protection;
        this.own = own.now();
        Path workspace = roots.workspace().real();
        this.linked = ObeyedFiles.keysIn(workspace);
        this.pointed = GitObeyed.by(workspace).stream()
                .filter(path -> path.startsWith(workspace) && !path.equals(workspace))
                .map(path -> workspace.relativize(path).toString())
                .toList();
    }

    /** Returns true for a file of the program itself. */
    public boolean own(Path real) {
        return own.hold(real);
    }

    public boolean own(@Nullable Object key) {
        return own.hold(key);
    }

    /** Returns the sensitivity of a path relative to its root. */
    public Sensitivity named(String inside) {
        if (protection.covers(inside)) {
            return Sensitivity.PROTECTED;
        }
        return ObeyedFiles.cover(inside) || isPointed(inside) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    private boolean isPointed(String inside) {
        return pointed.stream().anyMatch(name -> inside.equals(name) || inside.startsWith(name + "/"));
    }

    /** Returns the sensitivity of the target of a link with a guarded name. */
    public Sensitivity linked(@Nullable Object key) {
        return key != null && linked.contains(key) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    /** Returns the result for the other names of a file, as far as they are found. */
    public OtherNames.Found byOtherNames(Path real) {
        if (FileKeys.names(real) < 2) {
            return OtherNames.Found.NOTHING;
        }
        return FileKeys.of(real).map(key -> others().of(key)).orElse(OtherNames.Found.NOTHING);
    }

    private synchronized OtherNames others() {
        OtherNames known = others;
        if (known == null) {
            known = new OtherNames(roots, this::named, own.all());
            others = known;
        }
        return known;
    }
}
