/** Measurements of resident files: time, and tokens that miss the provider's cache. */
@NullMarked
package dev.deepseektui.bench.resident;

import org.jspecify.annotations.NullMarked;
