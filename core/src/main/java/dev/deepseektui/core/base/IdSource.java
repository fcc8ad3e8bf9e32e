package dev.deepseektui.core.base;

import java.util.UUID;

/** A source of new IDs: random in production, sequential in tests. */
@FunctionalInterface
public interface IdSource {
    String next();

    static IdSource random() {
        return () -> UUID.randomUUID().toString();
    }
}
