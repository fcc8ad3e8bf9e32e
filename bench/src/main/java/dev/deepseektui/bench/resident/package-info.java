/** Measurements of resident files: time, and tokens missing in the provider's cache. */
@NullMarked
package dev.deepseektui.bench.resident;

import org.jspecify.annotations.NullMarked;
