package dev.deepseektui.app.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tags of a page, parsed more strictly than by a browser: text must not contain angle brackets. */
record HtmlTags(List<Tag> all) {
    private static final Pattern TAG =
            Pattern.compile("</?([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z0-9-]*=\"[^\"<>]*\")*) ?/?>");
    private static final Pattern ATTRIBUTE = Pattern.compile(" ([a-zA-Z][a-zA-Z0-9-]*)=\"([^\"]*)\"");
    private static final Set<String> EMPTY = Set.of("meta", "br", "hr");
    /** Elements whose content is not markup. */
    private static final Set<String> RAW = Set.of("style", "script");

    record Tag(String name, Map<String, String> attributes) {}

    /** Parses a page; fails at the first tag that is not well-formed or not properly nested. */
    static HtmlTags of(String page) {
        List<Tag> tags = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>();
        String body = page.substring("<!doctype html>".length());
        int at = 0;
        Matcher tag = TAG.matcher(body);
        for (int next = body.indexOf('<'); next >= 0; next = body.indexOf('<', at)) {
            expect(body.substring(at, next).indexOf('>') < 0, body, at);
            expect(tag.region(next, body.length()).lookingAt(), body, next);
            at = tag.end();
            if (tag.group().startsWith("</")) {
                expect(!open.isEmpty() && open.pop().equals(tag.group(1)), body, next);
                continue;
            }
            tags.add(new Tag(tag.group(1), attributes(tag.group(2))));
            String end = "</" + tag.group(1) + ">";
            if (RAW.contains(tag.group(1))) {
                at = body.indexOf(end, at) + end.length();
            } else if (!EMPTY.contains(tag.group(1)) && !tag.group().endsWith("/>")) {
                open.push(tag.group(1));
            }
        }
        expect(body.indexOf('>', at) < 0 && open.isEmpty(), body, at);
        return new HtmlTags(tags);
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new LinkedHashMap<>();
        ATTRIBUTE.matcher(text).results().forEach(found -> attributes.put(found.group(1), found.group(2)));
        return attributes;
    }

    private static void expect(boolean holds, String page, int at) {
        if (!holds) {
            throw new AssertionError(
                    "no page: " + page.substring(Math.max(0, at - 200), Math.min(page.length(), at + 200)));
        }
    }
}
