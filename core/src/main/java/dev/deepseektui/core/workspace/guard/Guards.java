package dev.deepseektui.core.workspace.guard;

import dev.deepseektui.core.workspace.Sensitivity;
import dev.deepseektui.core.workspace.folder.FileKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How careful must one be with a file, by its name and by whatever other name it has? For one path or one visit: what guards files is
 * looked up once, and costly things only when they are asked for. Any thread may use it.
 */
public final class Guards {
    private final Roots roots;
    private final Protection protection;
    private final OwnFiles.Now own;
    private final Set<Object> linked;
    /** What git's configuration names, from the workspace on; it may not be there yet. */
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

    /** Whether it is the program's own. */
    public boolean own(Path real) {
        return own.hold(real);
    }

    public boolean own(@Nullable Object key) {
        return own.hold(key);
    }

    /** By a path from its root on. */
    public Sensitivity named(String inside) {
        if (protection.covers(inside)) {
            return Sensitivity.PROTECTED;
        }
        return ObeyedFiles.cover(inside) || isPointed(inside) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    private boolean isPointed(String inside) {
        return pointed.stream().anyMatch(name -> inside.equals(name) || inside.startsWith(name + "/"));
    }

    /** Of what a link of a guarded name leads to. */
    public Sensitivity linked(@Nullable Object key) {
        return key != null && linked.contains(key) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    /** By the other names that a file has, as far as they are found. */
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
