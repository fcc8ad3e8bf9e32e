package dev.deepseektui.core.tool.builtin;

/** Which lines are wanted, counted from 1, both ends included. */
record PageRange(long from, long to) {}
