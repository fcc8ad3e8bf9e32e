package dev.deepseektui.core.memory;

/**
 * A unit that was found.
 *
 * @param lexical how much its words say about the query's, from 0 to 1
 * @param score the same with how recent and how sure it is
 */
public record Recalled(MemoryUnit unit, double lexical, double score) {}
