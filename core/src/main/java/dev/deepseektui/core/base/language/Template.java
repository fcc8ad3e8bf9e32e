package dev.deepseektui.core.base.language;

/** A text with places for facts. Facts are put in as they are: what a place looks like inside one is none. */
final class Template {
    private Template() {}

    static String filled(String template, Object... facts) {
        int open = template.indexOf('{');
        if (open < 0) {
            return template;
        }
        StringBuilder filled = new StringBuilder(template.length() + 32);
        int at = 0;
        while (open >= 0) {
            int close = template.indexOf('}', open);
            filled.append(template, at, open).append(fact(template.substring(open + 1, close), facts));
            at = close + 1;
            open = template.indexOf('{', at);
        }
        return filled.append(template, at, template.length()).toString();
    }

    /** {@code place}: {@code 0}, or {@code 0:file|files}. */
    private static String fact(String place, Object... facts) {
        int colon = place.indexOf(':');
        String fact = String.valueOf(facts[Integer.parseInt(colon < 0 ? place : place.substring(0, colon))]);
        if (colon < 0) {
            return fact;
        }
        int bar = place.indexOf('|', colon);
        return fact.equals("1") ? place.substring(colon + 1, bar) : place.substring(bar + 1);
    }
}
