/** Confined file access: paths and links, guarded files, ignore rules, directory visits, and reversible changes. */
@NullMarked
package dev.deepseektui.core.workspace;

import org.jspecify.annotations.NullMarked;
