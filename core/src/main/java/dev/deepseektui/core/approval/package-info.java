/** Permissions: modes, grants of the session, rules. */
@NullMarked
package dev.deepseektui.core.approval;

import org.jspecify.annotations.NullMarked;
