/** Who answers. */
@NullMarked
package dev.deepseektui.core.model;

import org.jspecify.annotations.NullMarked;
