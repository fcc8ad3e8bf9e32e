/** As much of HTTP/1.1 as a loopback service needs, down to the faults that a socket can have. */
@NullMarked
package dev.deepseektui.testkit.simulator.http;

import org.jspecify.annotations.NullMarked;
