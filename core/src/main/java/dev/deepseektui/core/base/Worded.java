package dev.deepseektui.core.base;

/** What JSON has one word for, whatever else it is. */
public interface Worded {
    String word();
}
