/** The guide that answers without a model: it searches the workspace with the real tools and quotes the results. */
@NullMarked
package dev.deepseektui.core.model.guide;

import org.jspecify.annotations.NullMarked;
