package dev.deepseektui.core.tool.workspace.file;

/** As much of a file as was wanted: whole lines, unless the first one is longer than that. The bytes are handed out as they are: nobody changes them. */
public final class FileStart {
    private final String path;
    private final byte[] bytes;
    private final long size;

    public FileStart(String path, byte[] bytes, long size) {
        this.path = path;
        this.bytes = bytes;
        this.size = size;
    }

    /** As in {@link Place}. */
    public String path() {
        return path;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes the whole file has. */
    public long size() {
        return size;
    }

    public boolean isWhole() {
        return bytes.length >= size;
    }
}
