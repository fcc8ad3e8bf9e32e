package dev.deepseektui.core.base;

import java.util.UUID;

/** Where new ids come from: random in the program, counted in tests. */
@FunctionalInterface
public interface IdSource {
    String next();

    static IdSource random() {
        return () -> UUID.randomUUID().toString();
    }
}
