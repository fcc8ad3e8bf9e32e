package dev.deepseektui.core.resident;

/** A file as it is on the disk, as far as it can be shown. */
public sealed interface Snapshot {

    /** Text, every byte of which was there at one moment. */
    record Text(SourceText source) implements Snapshot {}

    /** There is no file. */
    record Missing() implements Snapshot {}

    /** There is one, but not one to be shown; {@code why} in a few words. */
    record Unfit(String why) implements Snapshot {}

    /** There is one of so many bytes, too many to be kept in sight. */
    record TooLong(long bytes) implements Snapshot {}

    /** It is being written all the time: nothing that was read of it is sure to have been there at one moment. */
    record Unsettled() implements Snapshot {}
}
