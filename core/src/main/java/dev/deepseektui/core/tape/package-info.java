/** What happened: the append-only tape of a session, its events, and the artifacts they name. */
@NullMarked
package dev.deepseektui.core.tape;

import org.jspecify.annotations.NullMarked;
