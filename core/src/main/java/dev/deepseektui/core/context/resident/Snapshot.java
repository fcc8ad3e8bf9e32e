package dev.deepseektui.core.context.resident;

/** A file as it is on the disk, as far as it can be shown. */
public sealed interface Snapshot {

    /** Why it is not shown, or would not be; as a clause. */
    String words();

    /** Text, every byte of which was there at one moment. */
    record Text(SourceText source) implements Snapshot {
        @Override
        public String words() {
            return "there is no room for it";
        }
    }

    /** There is no file. */
    record Missing() implements Snapshot {
        @Override
        public String words() {
            return "there is no such file";
        }
    }

    /** There is one, but not one to be shown; {@code why} in a few words. */
    record Unfit(String why) implements Snapshot {
        @Override
        public String words() {
            return why;
        }
    }

    /** There is one of so many bytes, too many to be kept in sight. */
    record TooLong(long bytes) implements Snapshot {
        @Override
        public String words() {
            return "it has %d bytes now, too many to be kept in sight".formatted(bytes);
        }
    }

    /** It is being written all the time: nothing that was read of it is sure to have been there at one moment. */
    record Unsettled() implements Snapshot {
        @Override
        public String words() {
            return "it is being written all the time";
        }
    }
}
