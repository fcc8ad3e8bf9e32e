/** Fixtures shared by the tests of all modules. */
@NullMarked
package dev.deepseektui.testkit;

import org.jspecify.annotations.NullMarked;
