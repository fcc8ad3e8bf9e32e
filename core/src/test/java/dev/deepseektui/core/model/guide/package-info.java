/** The guide's search and turns, without a model. */
@NullMarked
package dev.deepseektui.core.model.guide;

import org.jspecify.annotations.NullMarked;
