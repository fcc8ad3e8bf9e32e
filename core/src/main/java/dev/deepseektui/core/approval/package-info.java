/** What is allowed: modes, what the session was granted, what is denied. */
@NullMarked
package dev.deepseektui.core.approval;

import org.jspecify.annotations.NullMarked;
