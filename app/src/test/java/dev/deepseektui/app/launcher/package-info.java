/** Runs the real launcher script against a Java and a Maven that only record what they were asked. */
@NullMarked
package dev.deepseektui.app.launcher;

import org.jspecify.annotations.NullMarked;
