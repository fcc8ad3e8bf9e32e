package dev.deepseektui.app.report;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;

/** The Markdown parser of answers. Its limits keep a hostile answer from overflowing the stack. */
final class Commonmark {
    static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    static final Parser PARSER = builder().build();

    private Commonmark() {}

    static Parser.Builder builder() {
        return Parser.builder().extensions(EXTENSIONS).maxOpenBlockParsers(32).maxInlineNesting(32);
    }
}
