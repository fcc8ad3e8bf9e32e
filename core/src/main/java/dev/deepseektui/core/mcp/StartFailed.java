package dev.deepseektui.core.mcp;

/** A server did not come up; says why, and whether trying again could help. */
final class StartFailed extends Exception {
    private static final long serialVersionUID = 1L;

    /** It is recorded and shown, and some of it a server said. */
    private static final int LONGEST = 1000;

    private final boolean isForGood;

    private StartFailed(String why, boolean isForGood) {
        super(why.length() <= LONGEST ? why : why.substring(0, LONGEST) + "…");
        this.isForGood = isForGood;
    }

    /** Somebody has to mend something first. */
    static StartFailed forGood(String why) {
        return new StartFailed(why, true);
    }

    static StartFailed forNow(String why) {
        return new StartFailed(why, false);
    }

    boolean isForGood() {
        return isForGood;
    }
}
