/** The language of texts for people. Text for models, files and other programs is always English. */
@NullMarked
package dev.deepseektui.core.base.language;

import org.jspecify.annotations.NullMarked;
