/** The port to models, other providers, and network settings. */
@NullMarked
package dev.deepseektui.core.model;

import org.jspecify.annotations.NullMarked;
