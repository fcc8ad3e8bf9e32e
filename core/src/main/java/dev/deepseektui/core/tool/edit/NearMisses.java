package dev.deepseektui.core.tool.edit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Why a piece was not found: what in the text it was probably meant to be, and where. */
final class NearMisses {
    private static final String EXACTLY = "Give old exactly as it stands there.";
    private static final int SHORTEST = 8;

    private final String text;
    private final TextLines lines;

    /** {@code text} has line feeds only. */
    NearMisses(String text) {
        this.text = text;
        this.lines = new TextLines(text);
    }

    String of(String piece, String replacement) {
        if (text.isEmpty()) {
            return "The file is empty; write_file fills it.";
        }
        return differingInSpace(piece)
                .or(() -> slip(piece))
                .or(() -> alreadyDone(replacement))
                .or(() -> similar(piece))
                .or(() -> sameStart(piece))
                .orElse("Nothing in it is similar. Read it again with read_file.");
    }

    private Optional<String> differingInSpace(String piece) {
        List<WhiteSpace.Match> matches = new WhiteSpace(text).matches(piece);
        return told(matches.stream()
                .map(match -> {
                    Region region = Region.of(lines, match.from(), match.to());
                    return "%s: only %s.\n%s".formatted(region.words(), match.difference(), region.shown(lines));
                })
                .toList());
    }

    private Optional<String> similar(String piece) {
        return told(new SimilarLines(lines)
                .to(piece).stream()
                        .map(region -> "%s: similar; %s\n%s"
                                .formatted(
                                        region.words(),
                                        FirstDifference.between(piece, region, lines),
                                        region.shown(lines)))
                        .toList());
    }

    private static Optional<String> told(List<String> regions) {
        return regions.isEmpty()
                ? Optional.empty()
                : Optional.of(regions.stream().collect(Collectors.joining("", "", EXACTLY)));
    }

    private Optional<String> slip(String piece) {
        return Slip.in(piece, text)
                .map(slip -> "It would at line %d, but %s.".formatted(lines.lineAt(slip.at()) + 1, slip.words()));
    }

    private Optional<String> alreadyDone(String replacement) {
        int at = replacement.strip().length() < SHORTEST ? -1 : new PieceSearch(replacement).first(text);
        return at < 0
                ? Optional.empty()
                : Optional.of(
                        "But new does, at line %d: perhaps this edit is done already.".formatted(lines.lineAt(at) + 1));
    }

    /** For what is no line or whole lines: how far it goes along with the text. */
    private Optional<String> sameStart(String piece) {
        return Optional.of(new PieceSearch(piece).longestStart(text))
                .filter(start -> start.length() >= SHORTEST)
                .map(start -> "Its first %d characters are at line %d, which goes on with \"%s\" where old has \"%s\"."
                        .formatted(
                                start.length(),
                                lines.lineAt(start.at()) + 1,
                                Shown.from(text, start.at() + start.length()),
                                Shown.from(piece, start.length())));
    }
}
