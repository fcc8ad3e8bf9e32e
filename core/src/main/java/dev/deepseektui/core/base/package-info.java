/** What all rooms stand on: errors for people, JSON, durable files, safe text. */
@NullMarked
package dev.deepseektui.core.base;

import org.jspecify.annotations.NullMarked;
