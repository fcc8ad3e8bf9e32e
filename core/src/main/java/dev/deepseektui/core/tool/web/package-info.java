/**
 * Fetching web pages and searching the web. Addresses are checked before they are fetched, and content is passed to the
 * model as data.
 */
@NullMarked
package dev.deepseektui.core.tool.web;

import org.jspecify.annotations.NullMarked;
