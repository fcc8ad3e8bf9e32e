package dev.deepseektui.core.tool.edit;

import java.util.List;

/**
 * Puts a new piece where the old one stands. What both have in common at their begin and end stays untouched, so that in a text of mixed
 * line ends only lines that change can get others.
 */
final class Splice {
    private final UnifiedText text;
    private final LineEnds ends;
    private final int skipped;
    private final int replaced;
    private final String put;

    Splice(UnifiedText text, String piece, String replacement) {
        this.text = text;
        this.ends = LineEnds.of(text.own());
        this.skipped = commonStart(piece, replacement);
        int kept = commonEnd(piece, replacement, skipped);
        this.replaced = piece.length() - skipped - kept;
        this.put = replacement.substring(skipped, replacement.length() - kept);
    }

    String at(List<Integer> positions) {
        String own = text.own();
        StringBuilder out = new StringBuilder(own.length() + positions.size() * Math.max(0, put.length() - replaced));
        int copied = 0;
        for (int position : positions) {
            int from = text.ownPosition(position + skipped);
            int to = text.ownPosition(position + skipped + replaced);
            out.append(own, copied, from).append(endsAround(own, from, to).given(put));
            copied = to;
        }
        return out.append(own, copied, own.length()).toString();
    }

    /** Those of the piece that goes, where it has any and they agree; else those of the whole text. */
    private LineEnds endsAround(String own, int from, int to) {
        if (!ends.mixed()) {
            return ends;
        }
        LineEnds gone = LineEnds.of(own.substring(from, to));
        return gone.none() || gone.mixed() ? ends : gone;
    }

    private static int commonStart(String a, String b) {
        int most = Math.min(a.length(), b.length());
        int same = 0;
        while (same < most && a.charAt(same) == b.charAt(same)) {
            same++;
        }
        return same;
    }

    private static int commonEnd(String a, String b, int start) {
        int most = Math.min(a.length(), b.length()) - start;
        int same = 0;
        while (same < most && a.charAt(a.length() - 1 - same) == b.charAt(b.length() - 1 - same)) {
            same++;
        }
        return same;
    }
}
