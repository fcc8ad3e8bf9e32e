/** The append-only tape of a session, its files, and the artifacts that its events refer to. */
@NullMarked
package dev.deepseektui.core.tape;

import org.jspecify.annotations.NullMarked;
