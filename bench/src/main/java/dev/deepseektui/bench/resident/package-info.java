/** What resident files cost, in time and in tokens that the provider's cache does not have. */
@NullMarked
package dev.deepseektui.bench.resident;

import org.jspecify.annotations.NullMarked;
