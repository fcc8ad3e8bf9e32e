/** Lasting rules by which the user allows or denies calls, or requires approval for them. */
@NullMarked
package dev.deepseektui.core.approval.rule;

import org.jspecify.annotations.NullMarked;
