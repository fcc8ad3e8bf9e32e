/** The commands and their options. */
@NullMarked
package dev.deepseektui.app.cli;

import org.jspecify.annotations.NullMarked;
