/** What all pages are written with: text that somebody else wrote stays text. */
@NullMarked
package dev.deepseektui.app.report.markup;

import org.jspecify.annotations.NullMarked;
