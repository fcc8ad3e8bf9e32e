/** Reports about sessions: exports, pages with charts, and readable lines. */
@NullMarked
package dev.deepseektui.app.report;

import org.jspecify.annotations.NullMarked;
