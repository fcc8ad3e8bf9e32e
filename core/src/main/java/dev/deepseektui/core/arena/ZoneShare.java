package dev.deepseektui.core.arena;

/**
 * What a zone asked for and got, in tokens.
 *
 * @param allocated what it might have used
 * @param accepted what its entries in the plan take
 */
public record ZoneShare(int demand, int allocated, int accepted) {
    public static final ZoneShare NONE = new ZoneShare(0, 0, 0);
}
