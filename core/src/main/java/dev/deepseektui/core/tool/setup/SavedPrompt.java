package dev.deepseektui.core.tool.setup;

/**
 * Something that can be asked by a name: a command or a skill.
 *
 * @param hint what to write behind the name; empty where that is not said
 * @param place where it stands
 */
public record SavedPrompt(String name, String hint, String sentence, String place) {}
