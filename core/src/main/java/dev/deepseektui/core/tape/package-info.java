/** The append-only tape of a session, its files, and the artifacts its events name. */
@NullMarked
package dev.deepseektui.core.tape;

import org.jspecify.annotations.NullMarked;
