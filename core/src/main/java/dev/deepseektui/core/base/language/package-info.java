/** Languages of the program and its texts for people. Models, files and other programs read English only. */
@NullMarked
package dev.deepseektui.core.base.language;

import org.jspecify.annotations.NullMarked;
