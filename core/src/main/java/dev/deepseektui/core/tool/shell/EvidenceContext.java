package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.function.Supplier;

/**
 * What claims rest on.
 *
 * @param claims those that were verified before
 * @param files what a new claim rests on: the files that the work was last about, relative to the workspace
 */
public record EvidenceContext(Claims claims, Supplier<List<String>> files) {
    public static final EvidenceContext NONE = new EvidenceContext(Claims.NONE, List::of);
}
