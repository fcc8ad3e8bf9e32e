/** How files of other programs are written: a head of fields, then Markdown. */
@NullMarked
package dev.deepseektui.core.tool.setup.text;

import org.jspecify.annotations.NullMarked;
