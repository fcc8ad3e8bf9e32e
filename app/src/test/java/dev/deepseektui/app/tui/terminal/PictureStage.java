package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.theme.Theme;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A terminal in memory that shows pictures, at which something is typed once it is listened to, and which hangs up when it shows what was waited for. */
public final class PictureStage implements Stage {
    private final MemoryDevice device = new MemoryDevice(100, 40);
    private final AnsweredKeyboard keyboard = new AnsweredKeyboard();
    private final KittyGraphics graphics;
    private final String awaited;

    /** A kitty. */
    public PictureStage(String typed, String awaited) {
        this("kitty(0.41.1)", typed, awaited);
    }

    /** One of any name, which does all that the others do as well. */
    public PictureStage(String name, String typed, String awaited) {
        this.graphics = device.showingPictures(name, keyboard);
        this.awaited = awaited;
        device.terminal.drawing();
        keyboard.type(typed);
    }

    @Override
    public LiveScreen open(Theme theme) throws IOException, InterruptedException {
        Device plain = device.device();
        return LiveScreen.on(new Device(plain.discipline(), plain.in(), new Watched(plain.out())), theme);
    }

    /** How often it was asked whether it shows pictures. */
    public int questions() {
        return graphics.questions;
    }

    /** How many pictures it was handed. */
    public int transmissions() {
        return graphics.transmissions;
    }

    /** How many it holds now. */
    public int held() {
        return graphics.pictures.size();
    }

    private final class Watched extends OutputStream {
        private final OutputStream terminal;

        Watched(OutputStream terminal) {
            this.terminal = terminal;
        }

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("one byte at a time");
        }

        @Override
        public void write(byte[] bytes, int start, int count) throws IOException {
            terminal.write(bytes, start, count);
            if (new String(bytes, start, count, StandardCharsets.UTF_8).contains(awaited)) {
                keyboard.close();
            }
        }
    }
}
