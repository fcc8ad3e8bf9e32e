package dev.deepseektui.app.tui.markdown;

import java.util.ArrayList;
import java.util.List;

/** A block of code as it stands in Markdown between its fences. */
public record CodeBlock(String language, String text) {
    /** All that a text has, in its order. */
    public static List<CodeBlock> all(String markdown) {
        Sections sections = new Sections();
        List<Section> all = new ArrayList<>();
        sections.append(markdown, all::add);
        all.addAll(sections.rest());
        List<CodeBlock> blocks = new ArrayList<>();
        for (Section section : all) {
            if (section instanceof Section.CodeStart start) {
                blocks.add(new CodeBlock(start.info().strip(), ""));
            } else if (section instanceof Section.CodeLine line && !blocks.isEmpty()) {
                int last = blocks.size() - 1;
                CodeBlock block = blocks.get(last);
                blocks.set(last, new CodeBlock(block.language(), block.text() + line.text() + "\n"));
            }
        }
        return blocks;
    }
}
