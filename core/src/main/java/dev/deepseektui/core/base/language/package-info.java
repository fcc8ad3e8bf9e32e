/**
 * The languages of the user interface and its messages. Text for models, files and other programs is always English.
 */
@NullMarked
package dev.deepseektui.core.base.language;

import org.jspecify.annotations.NullMarked;
