/** The wire of DeepSeek and of whatever speaks like it: requests, streams, errors. */
@NullMarked
package dev.deepseektui.core.model.deepseek;

import org.jspecify.annotations.NullMarked;
