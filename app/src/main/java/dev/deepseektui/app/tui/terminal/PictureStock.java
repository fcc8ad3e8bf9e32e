package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The pictures that are there to be shown, and what is held of each; those that were out of sight for longest make room. */
final class PictureStock<H> {
    /** Those in sight are held beyond it: what is taken back of them would be wanted again at once, and for ever. */
    private static final int MOST = 64;

    private final Map<PictureBox, H> held = new LinkedHashMap<>(16, 0.75f, true);
    /** Of the frame that is drawn, and of the one before: few are new, and those out of sight would take much room. */
    private Map<PictureRow, List<Cell>> drawn = new HashMap<>();

    private Map<PictureRow, List<Cell>> before = new HashMap<>();
    private final Set<PictureBox> wanted = new HashSet<>();
    private final Set<PictureBox> missing = new LinkedHashSet<>();

    /** What stands for a row, made where it was not on the frame before; nothing where the picture is not there, which is missing then. */
    List<Cell> cells(PictureRow row, Function<H, List<Cell>> making) {
        H known = held.get(row.box());
        if (known != null) {
            return drawn.computeIfAbsent(row, it -> before.containsKey(it) ? before.get(it) : making.apply(known));
        }
        if (wanted.add(row.box())) {
            missing.add(row.box());
        }
        return List.of();
    }

    /** A frame is drawn. Those that were to be on it and are not there; each is told once. */
    List<PictureBox> takeMissing() {
        before = drawn;
        drawn = new HashMap<>();
        if (missing.isEmpty()) {
            return List.of();
        }
        List<PictureBox> taken = List.copyOf(missing);
        missing.clear();
        return taken;
    }

    /** What was held of those that make room for this one. */
    List<H> makeRoom(PictureBox box) {
        List<H> gone = new ArrayList<>();
        Iterator<Map.Entry<PictureBox, H>> eldest = held.entrySet().iterator();
        while (held.size() >= MOST && !held.containsKey(box) && eldest.hasNext()) {
            Map.Entry<PictureBox, H> next = eldest.next();
            if (isInSight(next.getKey())) {
                break;
            }
            gone.add(next.getValue());
            wanted.remove(next.getKey());
            eldest.remove();
        }
        return gone;
    }

    private boolean isInSight(PictureBox box) {
        return before.keySet().stream().anyMatch(row -> row.box().equals(box));
    }

    void hold(PictureBox box, H what) {
        wanted.add(box);
        held.put(box, what);
    }

    Map<PictureBox, H> held() {
        return Collections.unmodifiableMap(held);
    }

    /** Nothing is there any more. */
    void clear() {
        held.clear();
        before.clear();
        wanted.clear();
        missing.clear();
    }
}
