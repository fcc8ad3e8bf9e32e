/** How the guide finds its way without a model. */
@NullMarked
package dev.deepseektui.core.model.guide;

import org.jspecify.annotations.NullMarked;
