/** The protocol of DeepSeek and compatible servers: requests, streams, errors. */
@NullMarked
package dev.deepseektui.core.model.deepseek;

import org.jspecify.annotations.NullMarked;
