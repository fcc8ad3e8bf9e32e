/** Resident files: files kept whole in the prompt, their changes, and the folds that renew them. */
@NullMarked
package dev.deepseektui.core.context.resident;

import org.jspecify.annotations.NullMarked;
