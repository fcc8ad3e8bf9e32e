package dev.deepseektui.core.tool.edit;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What a model commonly gets wrong when it copies a piece, and what it would be without.
 *
 * @param words says what is wrong
 */
record Slip(String words, UnaryOperator<String> correction) {
    private static final Pattern LINE_NUMBERS = Pattern.compile("(?m)^ *[0-9]+(\\t|[|:→] ?)");
    private static final List<Slip> ALL = List.of(
            new Slip(
                    "old has line numbers that are not in the file",
                    piece -> LINE_NUMBERS.matcher(piece).replaceAll("")),
            new Slip("old is escaped once too often", Slip::unescaped),
            new Slip("the quotes or dashes differ: the file has plain ones", Slip::typedPlainly),
            new Slip("accents are composed in the file and not in old", piece -> normal(piece, Normalizer.Form.NFC)),
            new Slip("accents are composed in old and not in the file", piece -> normal(piece, Normalizer.Form.NFD)));

    /**
     * A correction that makes the piece match.
     *
     * @param at where in the text
     */
    record Found(String words, int at) {}

    static Optional<Found> in(String piece, String text) {
        for (Slip slip : ALL) {
            String corrected = slip.correction().apply(piece);
            int at = corrected.isEmpty() || corrected.equals(piece) ? -1 : new PieceSearch(corrected).first(text);
            if (at >= 0) {
                return Optional.of(new Found(slip.words(), at));
            }
        }
        return Optional.empty();
    }

    private static String unescaped(String piece) {
        return piece.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }

    private static String typedPlainly(String piece) {
        return piece.replaceAll("[\u2018\u2019]", "'")
                .replaceAll("[\u201c\u201d]", "\"")
                .replaceAll("[\u2010-\u2015]", "-");
    }

    private static String normal(String piece, Normalizer.Form form) {
        return Normalizer.normalize(piece, form);
    }
}
