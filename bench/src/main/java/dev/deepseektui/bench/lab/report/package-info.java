/** Tables, JSON documents and pages of the lab. */
@NullMarked
package dev.deepseektui.bench.lab.report;

import org.jspecify.annotations.NullMarked;
