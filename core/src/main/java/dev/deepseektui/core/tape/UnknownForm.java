package dev.deepseektui.core.tape;

/**
 * Which event, though of a known type, this version cannot read. Another version wrote it, with another word or field, so
 * it is no damage; but to pass over it would silently take its words out of the prompt.
 */
public record UnknownForm(long seq, String type) {}
