package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.core.image.ImageHeader;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a terminal does with pictures in kitty's protocol, as far as this program uses it; anything else is an error. */
final class KittyGraphics {
    private static final int LONGEST = 4096;
    private static final List<String> CONTINUED = List.of("m", "q");

    /** A picture with its virtual placement. */
    record Placed(int columns, int rows, String base64) {
        byte[] bytes() {
            return Base64.getDecoder().decode(base64);
        }
    }

    final Map<Integer, Placed> pictures = new LinkedHashMap<>();
    int transmissions;
    int questions;
    private final String name;
    private final Consumer<String> answers;
    private @Nullable Map<String, String> begun;
    private StringBuilder arriving = new StringBuilder();

    /** {@code name}: what it calls itself. */
    KittyGraphics(String name, Consumer<String> answers) {
        this.name = name;
        this.answers = answers;
    }

    void askedForName() {
        answers.accept("\033P>|" + name + "\033\\");
    }

    /** What each terminal answers. */
    void askedForClass() {
        answers.accept("\033[?62;22c");
    }

    void askedForCell() {
        answers.accept("\033[6;40;20t");
    }

    void take(String control, String payload) {
        Map<String, String> keys = keys(control);
        if (begun != null) {
            require(CONTINUED.containsAll(keys.keySet()), control);
            go(keys, payload);
            return;
        }
        switch (keys.getOrDefault("a", "t")) {
            case "q" -> {
                require(control.equals("i=31,s=1,v=1,a=q,t=d,f=24") && payload.equals("AAAA"), control);
                questions++;
                answers.accept("\033_Gi=31;OK\033\\");
            }
            case "T" -> {
                require(List.copyOf(keys.keySet()).equals(List.of("U", "a", "c", "f", "i", "m", "q", "r")), control);
                require("1".equals(keys.get("U")) && "100".equals(keys.get("f")), control);
                begun = keys;
                go(keys, payload);
            }
            case "d" -> {
                require("I".equals(keys.get("d")) && payload.isEmpty(), control);
                require(pictures.remove(number(keys, "i")) != null, "there is none: " + control);
            }
            default -> throw new IllegalArgumentException("not understood: " + control);
        }
    }

    /** The first part counts too. */
    private void go(Map<String, String> keys, String payload) {
        require("2".equals(keys.get("q")) && payload.length() <= LONGEST, "part of " + payload.length());
        arriving.append(payload);
        if ("1".equals(keys.get("m"))) {
            require(payload.length() == LONGEST, "part of " + payload.length());
            return;
        }
        Map<String, String> first = begun == null ? keys : begun;
        Placed placed = new Placed(number(first, "c"), number(first, "r"), arriving.toString());
        require(
                ImageHeader.of(placed.bytes())
                        .filter(header -> header.kind() == ImageHeader.Kind.PNG)
                        .isPresent(),
                "no PNG");
        pictures.put(number(first, "i"), placed);
        transmissions++;
        begun = null;
        arriving = new StringBuilder();
    }

    byte[] bytes(int number) {
        return Objects.requireNonNull(pictures.get(number), "no such picture").bytes();
    }

    boolean isAwaitingMore() {
        return begun != null;
    }

    private static int number(Map<String, String> keys, String key) {
        return Integer.parseInt(keys.getOrDefault(key, ""));
    }

    private static Map<String, String> keys(String control) {
        Map<String, String> keys = new TreeMap<>();
        for (String pair : control.split(",", -1)) {
            int equal = pair.indexOf('=');
            require(equal == 1 && keys.put(pair.substring(0, 1), pair.substring(2)) == null, control);
        }
        return keys;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("not understood: " + what);
        }
    }
}
