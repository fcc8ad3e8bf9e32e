package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.UserError;

/** The refusal to open a session that a process has open. */
public final class SessionInUse extends UserError {
    private static final long serialVersionUID = 1L;

    private final String id;
    private final String owner;

    SessionInUse(String line, String id, String owner) {
        super(line);
        this.id = id;
        this.owner = owner;
    }

    public String id() {
        return id;
    }

    /** Returns the process by its number and, where it is known, its program. */
    public String owner() {
        return owner;
    }
}
