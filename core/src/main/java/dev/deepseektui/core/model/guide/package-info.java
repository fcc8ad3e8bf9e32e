/** The guide that answers where there is no model: it searches the workspace with the real tools and quotes what it finds. */
@NullMarked
package dev.deepseektui.core.model.guide;

import org.jspecify.annotations.NullMarked;
