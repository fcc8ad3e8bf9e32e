/** A session on paper: what is exported, and how it looks. */
@NullMarked
package dev.deepseektui.app.report;

import org.jspecify.annotations.NullMarked;
