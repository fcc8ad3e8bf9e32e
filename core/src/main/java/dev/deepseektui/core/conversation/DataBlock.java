package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.Origin;
import java.util.EnumSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text that nobody vouches for, in a tag: nothing inside passes for the tag's end, nor for a block that the program writes. */
public final class DataBlock {
    private static final String OURS =
            EnumSet.complementOf(EnumSet.of(Origin.ASK, Origin.REPLY, Origin.RESULT)).stream()
                    .map(Block::tag)
                    .collect(Collectors.joining("|"));
    private static final String REMARK = "\n(" + Tags.REMARK + " here)";

    private DataBlock() {}

    public static String of(String tag, String text) {
        Matcher tags = Pattern.compile("<(?=\\s*+/?\\s*+(?:" + tag + "|" + OURS + ")\\b)", Pattern.CASE_INSENSITIVE)
                .matcher(text);
        String harmless = Tags.neutral(tags.replaceAll("< "));
        String end = harmless.endsWith("\n") ? "" : "\n";
        return "<" + tag + ">\n" + harmless + end + "</" + tag + ">" + (harmless.equals(text) ? "" : REMARK);
    }
}
