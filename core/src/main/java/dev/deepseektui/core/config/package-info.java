/** What is set: declared keys, the layers that set them, and where each value came from. */
@NullMarked
package dev.deepseektui.core.config;

import org.jspecify.annotations.NullMarked;
