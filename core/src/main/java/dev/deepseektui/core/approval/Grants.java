package dev.deepseektui.core.approval;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What was granted in this run of the session, oldest first. In memory only: after a restart a person is asked anew. The engine's
 * and its agents' threads add; any thread may look.
 */
public final class Grants {
    private volatile Set<Grant> all = Set.of();

    public Set<Grant> all() {
        return all;
    }

    public synchronized void add(Collection<Grant> given) {
        Set<Grant> more = new LinkedHashSet<>(all);
        more.addAll(given);
        all = Collections.unmodifiableSet(more);
    }

    public synchronized void clear() {
        all = Set.of();
    }
}
