/** Where the session works: what a person at the same prompt would see at a glance. */
@NullMarked
package dev.deepseektui.core.context.environment;

import org.jspecify.annotations.NullMarked;
