/** Reports about sessions: exports, pages with charts, and lines for people. */
@NullMarked
package dev.deepseektui.app.report;

import org.jspecify.annotations.NullMarked;
