/** How do people read in their language what the core says in English, for tape, model and files say it too? */
@NullMarked
package dev.deepseektui.app.phrase;

import org.jspecify.annotations.NullMarked;
