package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

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
        Signals.HeldSignal interrupts = Signals.hold("INT");
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

    /**
     * The input of the terminal, which can be left to another program for a while. A read that waits would take the first keys from that
     * program: so the terminal is opened anew here, and closing it ends the read.
     */
    static final class Keyboard extends InputStream {
        private static final List<Path> NAMES = List.of(Path.of("/dev/stdin"), Path.of("/dev/tty"));

        private final Source source;
        private final InputStream standard;
        private FileChannel channel;
        private boolean lent;

        /** Opens the terminal for reading. */
        @FunctionalInterface
        interface Source {
            FileChannel open() throws IOException;
        }

        /** {@code standard}: the same terminal, as it was given to the process. */
        Keyboard(Source source, InputStream standard) throws IOException {
            this.source = source;
            this.standard = standard;
            this.channel = source.open();
        }

        /** The one of this process; where the terminal cannot be opened anew, one that cannot be left to others. */
        static InputStream ofProcess() {
            InputStream standard = new FileInputStream(FileDescriptor.in);
            for (Path name : NAMES) {
                try {
                    return new Keyboard(() -> FileChannel.open(name, StandardOpenOption.READ), standard);
                } catch (IOException unreachable) {
                    // As after su, which leaves the terminal with somebody else: the other name may do.
                }
            }
            return standard;
        }

        /** A channel cannot say how much can be read without waiting. */
        @Override
        public int available() throws IOException {
            return standard.available();
        }

        /** Nothing that is typed from now on is read here. */
        synchronized void lend() throws IOException {
            lent = true;
            channel.close();
        }

        synchronized void takeBack() throws IOException {
            channel = source.open();
            lent = false;
            notifyAll();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int start, int most) throws IOException {
            while (true) {
                FileChannel from = current();
                try {
                    return from.read(ByteBuffer.wrap(buffer, start, most));
                } catch (ClosedChannelException e) {
                    if (!isLentSince(from)) {
                        throw e;
                    }
                }
            }
        }

        private synchronized FileChannel current() throws IOException {
            try {
                while (lent) {
                    wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while another program has the terminal", e);
            }
            return channel;
        }

        private synchronized boolean isLentSince(FileChannel from) {
            return lent || channel != from;
        }

        @Override
        public synchronized void close() throws IOException {
            channel.close();
        }
    }
}
