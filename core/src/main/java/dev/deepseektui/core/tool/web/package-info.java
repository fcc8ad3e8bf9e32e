/** Pages and searches of the web: fetched with care for where an address leads, and handed on as data. */
@NullMarked
package dev.deepseektui.core.tool.web;

import org.jspecify.annotations.NullMarked;
