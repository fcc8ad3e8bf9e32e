package dev.deepseektui.core.base;

/** One of several kinds of record. JSON tells by a first field which, with the kind's name in snake_case. */
public interface Kinded {
    /** The name of that field. */
    String kindField();
}
