package dev.deepseektui.core.tool.search;

import java.util.List;

/**
 * What was found in a file.
 *
 * @param count how many lines match
 * @param shown the first of them as text, with the lines around them
 */
record FileHits(String path, long count, int shownHits, List<String> shown) {}
