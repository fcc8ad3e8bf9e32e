/** What a recorded session comes to, in numbers: folds over its events that reports, overviews and comparisons draw from. */
@NullMarked
package dev.deepseektui.app.report.figures;

import org.jspecify.annotations.NullMarked;
