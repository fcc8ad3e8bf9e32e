/** Rules that last: what a user wrote down that is allowed, asked for or refused. */
@NullMarked
package dev.deepseektui.core.approval.rule;

import org.jspecify.annotations.NullMarked;
