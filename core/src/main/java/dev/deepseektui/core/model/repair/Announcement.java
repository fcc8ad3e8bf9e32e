package dev.deepseektui.core.model.repair;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A detector of text that announces a step and ends. Precision comes first: questions, offers, conditions and wishes of
 * the user are no announcements.
 */
final class Announcement {
    private static final int MAX_SENTENCE = 240;
    private static final Pattern BREAK = Pattern.compile("(?<=[.!?])\\s+|\\n|(?<=[\u3002\uff01\uff1f])");

    /** The verbs of steps that a tool carries out. */
    private static final String STEP = "(?:read|look|check|see|run|re-?run|open|search|find|grep|list|inspect|examine|"
            + "explore|view|edit|update|fix|change|modify|write|create|add|remove|delete|apply|implement|start|begin|"
            + "test|verify|try|fetch|install|build|compile|replace|rename|move|refactor|make|use|call|execute|review|"
            + "analy[sz]e|investigate|continue|get|gather|scan|proceed)";

    private static final Pattern ENGLISH = Pattern.compile(
            "(?i)^(?:(?:ok(?:ay)?|now|good|great|alright|perfect|first|next|then|so|and|finally)[,:!.]?\\s+){0,2}"
                    + "(?:let me|let's|i'?ll|i will|i'm going to|i am going to|i need to|i'm now going to)\\s+"
                    + "(?:(?:now|first|next|then|also|quickly|just|start by|begin by|go ahead and|take a)\\s+){0,3}"
                    + STEP + "(?:ing)?\\b");
    private static final Pattern CHINESE = Pattern.compile(
            "^(?:(?:\u597d\u7684|\u597d|\u63a5\u4e0b\u6765|\u7136\u540e|\u9996\u5148|\u4e0b\u9762)[\uff0c,\u3002\\s]*){0,2}"
                    + "(?:\u73b0\u5728)?(?:\u8ba9\u6211|\u6211\u6765|\u6211\u5c06|\u6211\u4f1a|\u6211\u5148|\u6211\u73b0\u5728|\u6211\u9700\u8981|\u5148)"
                    + "(?:\u6765|\u5148|\u518d|\u73b0\u5728|\u7ee7\u7eed|\u5f00\u59cb){0,2}"
                    + "(?:\u8bfb|\u770b|\u67e5|\u68c0\u67e5|\u8fd0\u884c|\u6267\u884c|\u641c\u7d22|\u6253\u5f00|\u4fee\u6539|\u7f16\u8f91|\u66f4\u65b0|\u5199|\u521b\u5efa|\u6dfb\u52a0|\u5220\u9664|\u6d4b\u8bd5|\u4fee\u590d|\u5b9e\u73b0|\u5206\u6790)");
    /** Words that make a sentence an offer, a condition, a statement about later, or a report. */
    private static final Pattern OTHERWISE = Pattern.compile(
            "(?i)\\?|\uff1f|let me know|if you|would you|should i|shall i"
                    + "|once you|when you|after you|until you|unless|you can|your (?:approval|confirmation|go-ahead|call)"
                    + "|wait|later|in (?:a|the) (?:future|follow)|whenever|before i|\u5982\u679c|\u8bf7|\u60a8|\u544a\u8bc9\u6211");

    private Announcement() {}

    /** Returns true if an answer ends with a colon, or its last sentence announces a step that is not part of it. */
    static boolean ends(String text) {
        String whole = text.strip();
        if (whole.isEmpty() || whole.endsWith("```")) {
            return false;
        }
        if (whole.endsWith(":") || whole.endsWith("\uff1a")) {
            return true;
        }
        List<String> sentences = BREAK.splitAsStream(whole).toList();
        String last = sentences.get(sentences.size() - 1).strip().replace('\u2019', '\'');
        if (last.isEmpty()
                || last.length() > MAX_SENTENCE
                || OTHERWISE.matcher(last).find()) {
            return false;
        }
        return ENGLISH.matcher(last).find() || CHINESE.matcher(last).find();
    }
}
