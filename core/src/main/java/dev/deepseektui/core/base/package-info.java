/** The foundation of all packages: user errors, JSON, durable files, safe text and secret masks. */
@NullMarked
package dev.deepseektui.core.base;

import org.jspecify.annotations.NullMarked;
