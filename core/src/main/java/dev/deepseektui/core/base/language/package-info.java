/** In which language does the program speak to people? What models, files and other programs read is English always. */
@NullMarked
package dev.deepseektui.core.base.language;

import org.jspecify.annotations.NullMarked;
