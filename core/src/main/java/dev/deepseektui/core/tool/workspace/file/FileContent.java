package dev.deepseektui.core.tool.workspace.file;

/** A file as it was read. The bytes are handed out as they are: nobody changes them. */
public final class FileContent {
    private final String path;
    private final byte[] bytes;

    public FileContent(String path, byte[] bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** As in {@link Place}. */
    public String path() {
        return path;
    }

    public byte[] bytes() {
        return bytes;
    }
}
