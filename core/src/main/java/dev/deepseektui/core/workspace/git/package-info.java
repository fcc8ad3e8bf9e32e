/**
 * A reader of git repositories that starts no programs and opens no connections: head, commits, index and objects, as plain
 * files.
 */
@NullMarked
package dev.deepseektui.core.workspace.git;

import org.jspecify.annotations.NullMarked;
