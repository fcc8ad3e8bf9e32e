package dev.deepseektui.core.tool;

/** How little of what a repository names may git run, where nobody looked at the very command? */
public enum GitGuard {
    /** A person approved this command as it stands, or wants nobody to be asked: git runs as he would run it. */
    NONE,
    /** What the command runs beside git may need hooks and filters: only what nobody needs is off. */
    LIGHT,
    /** The command does nothing but look: git runs nothing that the repository names. */
    FULL;

    /** Where the person wants work to go on unasked, so that filters and hooks are part of it. */
    public GitGuard orLight() {
        return this == FULL ? LIGHT : this;
    }
}
