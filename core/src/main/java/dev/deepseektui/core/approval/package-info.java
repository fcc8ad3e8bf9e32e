/** Permissions: approval modes, the session's grants, and rules. */
@NullMarked
package dev.deepseektui.core.approval;

import org.jspecify.annotations.NullMarked;
