/** What may keep the program from working here, and how to mend it. */
@NullMarked
package dev.deepseektui.app.doctor;

import org.jspecify.annotations.NullMarked;
