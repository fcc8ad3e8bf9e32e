package dev.deepseektui.core.tool;

import java.util.function.Supplier;

/** What a call would touch. */
public sealed interface Intent {

    /** Only what the program itself keeps: the plan, its memory. */
    record Own() implements Intent {}

    /**
     * Reads in the workspace.
     *
     * @param isProtected it names something that the settings protect even from reading
     */
    record Reads(String path, boolean isProtected) implements Intent {}

    /**
     * Writes a file.
     *
     * @param diff what would change, for a person to read
     */
    record Writes(String path, Sensitivity sensitivity, Supplier<String> diff) implements Intent {}

    /**
     * Runs a command in a shell.
     *
     * @param directory where, relative to the workspace; "." is the workspace
     */
    record Runs(String command, String directory) implements Intent {}

    /** Ends or looks at something that was approved when it started. */
    record Continues(String what) implements Intent {}
}
