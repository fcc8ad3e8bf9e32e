/** The languages of the user interface and its texts. Texts for models, files and other programs are always English. */
@NullMarked
package dev.deepseektui.core.base.language;

import org.jspecify.annotations.NullMarked;
