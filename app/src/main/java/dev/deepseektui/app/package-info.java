/** The program: what happens between a shell command and an exit code. */
@NullMarked
package dev.deepseektui.app;

import org.jspecify.annotations.NullMarked;
