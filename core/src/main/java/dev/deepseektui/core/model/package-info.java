/** The interface to models, the settings of other providers, and network settings. */
@NullMarked
package dev.deepseektui.core.model;

import org.jspecify.annotations.NullMarked;
