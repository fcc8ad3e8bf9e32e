/** Fixtures that the tests of all modules share. */
@NullMarked
package dev.deepseektui.testkit;

import org.jspecify.annotations.NullMarked;
