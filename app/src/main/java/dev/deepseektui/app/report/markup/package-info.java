/** Escaping of text in pages. */
@NullMarked
package dev.deepseektui.app.report.markup;

import org.jspecify.annotations.NullMarked;
