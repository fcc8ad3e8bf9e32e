package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The terminal as the system knows it: its line discipline, and the streams to and from it. */
record Device(LineDiscipline discipline, InputStream in, OutputStream out) {

    static Device ofProcess() {
        return new Device(new Stty(), Keyboard.ofProcess(), new FileOutputStream(FileDescriptor.out));
    }

    /**
     * Stops this job, the launcher included, as Ctrl-Z does elsewhere; returns when it is continued. The signal does nothing
     * where no shell could continue it.
     */
    void stop() throws IOException {
        try {
            new ProcessBuilder("sh", "-c", "kill -TSTP 0").inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves what is typed to others. */
    void lendKeys() throws IOException {
        if (in instanceof Keyboard keyboard) {
            keyboard.lend();
        }
    }

    void takeKeysBack() throws IOException {
        if (in instanceof Keyboard keyboard) {
            keyboard.takeBack();
        }
    }

    /** Runs a program on the terminal, as a shell would; returns its exit code. What interrupts it does not interrupt us. */
    int run(ProcessBuilder program) throws IOException {
        Signals.Held interrupts = Signals.hold("INT");
        try {
            try {
                return program.inheritIO().start().waitFor();
            } finally {
                interrupts.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while another program had the terminal", e);
        }
    }

    /** The settings by which the system treats what is typed before the program reads it. */
    interface LineDiscipline {
        /** Every key comes at once and as it was typed, none is echoed or a signal; remembers how it was. Says the size as well. */
        TerminalSize makeRaw() throws IOException;

        /** As {@link #makeRaw}, where it is already remembered how it was. */
        void makeRawAgain() throws IOException;

        void restore() throws IOException;

        TerminalSize size() throws IOException;
    }
}
