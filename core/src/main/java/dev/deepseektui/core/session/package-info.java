/** Composition, storage and commands of sessions. */
@NullMarked
package dev.deepseektui.core.session;

import org.jspecify.annotations.NullMarked;
