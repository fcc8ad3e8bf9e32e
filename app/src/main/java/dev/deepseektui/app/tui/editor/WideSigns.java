package dev.deepseektui.app.tui.editor;

/** Which sign does an input method mean that types it as wide as its other characters: the one that begins an order, a command or the name of a file? */
final class WideSigns {
    private WideSigns() {}

    /** What is typed, with the sign that is meant where it has a meaning: before all else, and of a file wherever no address goes on. */
    static String meant(String before, String typed) {
        return switch (typed) {
            case "／" -> before.isEmpty() ? "/" : typed;
            case "！" -> before.isEmpty() ? "!" : typed;
            case "＠" -> endsInLetter(before) ? typed : "@";
            default -> typed;
        };
    }

    private static boolean endsInLetter(String before) {
        return !before.isEmpty() && before.substring(before.length() - 1).matches("[\\w.@＠]");
    }
}
