package dev.deepseektui.core.config;

import java.nio.file.Path;

/**
 * A settings file that was read already: what was agreed to is what counts, whatever the file holds meanwhile.
 *
 * @param place where it was read, for complaints
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record SettingsText(Path place, byte[] bytes) {}
