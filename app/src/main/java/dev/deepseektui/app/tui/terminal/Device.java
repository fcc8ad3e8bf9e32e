package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The terminal device: its line discipline, input and output. */
record Device(LineDiscipline discipline, InputStream in, OutputStream out, ShellPrograms programs) {

    static Device ofProcess(ShellPrograms programs) {
        return new Device(new Stty(programs), Keyboard.ofProcess(), new FileOutputStream(FileDescriptor.out), programs);
    }

    /**
     * Stops this job, including the launcher, as Ctrl-Z does, and blocks until the job is continued. Has no effect
     * without a job-control shell.
     */
    void stop() throws IOException {
        try {
            programs.script("kill -TSTP 0").inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops reading from the terminal, so that another program receives the keys. */
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

    /**
     * Runs a program on the terminal as a shell would, and returns its exit code. Meanwhile, interrupts such as Ctrl+C
     * do not affect this process.
     */
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

    /** The terminal settings for input. */
    interface LineDiscipline {
        /**
         * Saves the current settings, makes the terminal raw and returns its size. In raw mode, each key arrives at
         * once, without echo or signals.
         */
        TerminalSize makeRaw() throws IOException;

        /** Makes the terminal raw again without saving the settings. */
        void makeRawAgain() throws IOException;

        void restore() throws IOException;

        TerminalSize size() throws IOException;
    }

    /**
     * The terminal's input, which can be lent to another program. A read that is blocked would take that program's
     * first keys. Therefore the terminal is opened a second time, as a channel: closing the channel ends the read.
     */
    static final class Keyboard extends InputStream {
        private static final List<Path> NAMES = List.of(Path.of("/dev/stdin"), Path.of("/dev/tty"));

        private final Source source;
        private final InputStream standard;
        private FileChannel channel;
        private boolean lent;

        /** A factory of channels that read from the terminal. */
        @FunctionalInterface
        interface Source {
            FileChannel open() throws IOException;
        }

        /**
         * Opens the terminal.
         *
         * @param standard the standard input of this process, which is the same terminal
         */
        Keyboard(Source source, InputStream standard) throws IOException {
            this.source = source;
            this.standard = standard;
            this.channel = source.open();
        }

        /**
         * Returns the input of this process. If the terminal cannot be opened by its path, returns standard input,
         * which cannot be lent.
         */
        static InputStream ofProcess() {
            InputStream standard = new FileInputStream(FileDescriptor.in);
            for (Path name : NAMES) {
                try {
                    return new Keyboard(() -> FileChannel.open(name, StandardOpenOption.READ), standard);
                } catch (IOException unreachable) {
                    // After su, the terminal may belong to another user. The next path may still work.
                }
            }
            return standard;
        }

        /** Queries standard input, which is the same terminal, because channels do not support this method. */
        @Override
        public int available() throws IOException {
            return standard.available();
        }

        /** Stops reading, so that another program receives the keys, until the input is taken back. */
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
        public int read(byte[] buffer, int start, int limit) throws IOException {
            while (true) {
                FileChannel from = current();
                try {
                    return from.read(ByteBuffer.wrap(buffer, start, limit));
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

    /**
     * Handlers of signals to this process. The JDK offers only {@code sun.misc.Signal}. It is used by reflection: the
     * compiler warns about direct use, and this build treats warnings as errors.
     */
    static final class Signals {
        /**
         * A signal that has no other effect. It is raised to find out when earlier signals have been delivered, because
         * the JVM delivers signals one after another.
         */
        private static final String MARK = "URG";

        private static final long TIMEOUT_SECONDS = 1;

        private Signals() {}

        /** Runs a listener on a JVM thread whenever a signal arrives, such as {@code WINCH}. */
        static void handle(String name, Runnable listener) {
            set(name, listener);
        }

        /**
         * Ignores a signal in this process until the returned handle is released. Child processes still receive the
         * signal.
         */
        static HeldSignal hold(String name) {
            return new HeldSignal(set(name, () -> {}));
        }

        /** A signal that is ignored until it is released. */
        record HeldSignal(PreviousHandler before) {
            void release() throws InterruptedException {
                awaitWhatWasSent();
                before.restore();
            }
        }

        /**
         * Waits until earlier signals have been delivered. Delivery may be late, and only then does the JVM look up the
         * handler.
         */
        private static void awaitWhatWasSent() throws InterruptedException {
            CountDownLatch handedOn = new CountDownLatch(1);
            PreviousHandler mark = set(MARK, handedOn::countDown);
            mark.raise();
            if (handedOn.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                mark.restore();
            }
        }

        /** The previous handler of a signal. */
        private record PreviousHandler(Class<?> type, Class<?> handler, Object signal, Object before) {
            void restore() {
                call("handle", new Class<?>[] {type, handler}, signal, before);
            }

            void raise() {
                call("raise", new Class<?>[] {type}, signal);
            }

            private void call(String method, Class<?>[] parameters, Object... arguments) {
                try {
                    type.getMethod(method, parameters).invoke(null, arguments);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException("this JVM cannot " + method + " the signal " + signal, e);
                }
            }
        }

        private static PreviousHandler set(String name, Runnable listener) {
            try {
                Class<?> type = Class.forName("sun.misc.Signal");
                Class<?> handler = Class.forName("sun.misc.SignalHandler");
                Object proxy = Proxy.newProxyInstance(
                        Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, args) -> {
                            listener.run();
                            return null;
                        });
                Object signal = type.getConstructor(String.class).newInstance(name);
                Object before = type.getMethod("handle", type, handler).invoke(null, signal, proxy);
                return new PreviousHandler(type, handler, signal, Objects.requireNonNull(before));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JVM cannot tell of the signal " + name, e);
            }
        }
    }
}
