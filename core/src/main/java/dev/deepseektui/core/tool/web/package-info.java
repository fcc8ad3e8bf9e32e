/**
 * Fetching web pages and searching the web. Addresses are checked before they are fetched, and the content is passed on as
 * data.
 */
@NullMarked
package dev.deepseektui.core.tool.web;

import org.jspecify.annotations.NullMarked;
