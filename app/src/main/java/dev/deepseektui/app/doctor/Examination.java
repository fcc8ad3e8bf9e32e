package dev.deepseektui.app.doctor;

import java.util.List;

/** Looks at one side of things. Finds something to say in any case, and throws nothing. */
@FunctionalInterface
public interface Examination {
    List<Finding> findings();
}
