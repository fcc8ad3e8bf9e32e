/** The real launcher script with a Java and a Maven that only record their arguments. */
@NullMarked
package dev.deepseektui.app.launcher;

import org.jspecify.annotations.NullMarked;
