/** Lasting rules: what the user allowed, denied, or wants to be asked about. */
@NullMarked
package dev.deepseektui.core.approval.rule;

import org.jspecify.annotations.NullMarked;
