/** The checks of {@code doctor} and their remedies. */
@NullMarked
package dev.deepseektui.app.doctor;

import org.jspecify.annotations.NullMarked;
