package dev.deepseektui.core.tool.mcp;

import java.util.Arrays;
import java.util.Optional;

/** What a server has lists of. */
enum Listed {
    TOOLS("tools", "tools/list", "tools"),
    PROMPTS("prompts", "prompts/list", "prompts"),
    RESOURCES("resources", "resources/list", "resources"),
    TEMPLATES("resources", "resources/templates/list", "resourceTemplates");

    private final String capability;
    private final String method;
    private final String field;

    Listed(String capability, String method, String field) {
        this.capability = capability;
        this.method = method;
        this.field = field;
    }

    String capability() {
        return capability;
    }

    String method() {
        return method;
    }

    /** Under which an answer has them. */
    String field() {
        return field;
    }

    /** By which a server tells that it has changed. */
    String notification() {
        return "notifications/" + method + "_changed";
    }

    /** Which list a server says has changed, by what it tells. Nobody keeps lists of resources, which are read anew each time. */
    static Optional<Listed> changed(String notification) {
        return Arrays.stream(new Listed[] {TOOLS, PROMPTS})
                .filter(each -> notification.equals(each.notification()))
                .findFirst();
    }
}
