/** The seam at which systems join a session: what each may say before a request, and the one algorithm that asks them. */
@NullMarked
package dev.deepseektui.core.context;

import org.jspecify.annotations.NullMarked;
