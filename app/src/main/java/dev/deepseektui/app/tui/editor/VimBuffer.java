package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.editor.vim.VimText;

/** The editor as vim's keys see it: what was pasted stays one character, and comes back whole. */
record VimBuffer(Editor editor) implements VimText {
    private Writing writing() {
        return editor.writing();
    }

    private VimBuffer with(Writing next) {
        return new VimBuffer(editor.quietly(next));
    }

    private int stop(int index) {
        return Stops.atOrAfter(text(), Math.max(0, Math.min(index, text().length())));
    }

    @Override
    public String text() {
        return writing().text();
    }

    @Override
    public int cursor() {
        return writing().cursor();
    }

    @Override
    public VimBuffer at(int index) {
        return with(writing().at(stop(index)));
    }

    @Override
    public int next(int index) {
        return Stops.next(text(), index);
    }

    @Override
    public int previous(int index) {
        return Stops.previous(text(), Math.min(index, text().length()));
    }

    @Override
    public VimBuffer insert(String more) {
        return with(writing().insert(Passage.of(more)));
    }

    @Override
    public VimBuffer remove(int from, int to) {
        return with(writing().remove(stop(from), stop(Math.max(from, to))));
    }

    @Override
    public VimBuffer copy(int from, int to) {
        return new VimBuffer(editor.copying(writing().passage().part(stop(from), stop(Math.max(from, to)))));
    }

    @Override
    public VimBuffer putBack() {
        return new VimBuffer(editor.puttingBack());
    }

    @Override
    public VimBuffer remembering(VimText before) {
        return before instanceof VimBuffer known ? new VimBuffer(editor.remembering(known.writing())) : this;
    }

    @Override
    public VimBuffer undo() {
        return new VimBuffer(editor.takeBack());
    }

    @Override
    public VimBuffer redo() {
        return new VimBuffer(editor.redo());
    }
}
