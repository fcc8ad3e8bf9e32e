package dev.deepseektui.core.tool.workspace.guard;

import dev.deepseektui.core.tool.Sensitivity;
import dev.deepseektui.core.tool.workspace.folder.FileKeys;
import java.nio.file.Path;
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
    private @Nullable OtherNames others;

    public Guards(Roots roots, Protection protection, OwnFiles own) {
        this.roots = roots;
        this.protection = protection;
        this.own = own.now();
        this.linked = GuardedNames.linkedIn(roots.workspace().real());
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
        return GuardedNames.cover(inside) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
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
