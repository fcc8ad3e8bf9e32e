package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What outlives the conversation, and the session. It asks memory for what the tour did, and learns nothing itself. */
final class MemoryChapter implements Chapter {
    @Override
    public String title() {
        return "Memory";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.recall("tour")));
    }

    @Override
    public String explanation() {
        return """
                `recall` searched all that happened in this session, and what earlier sessions of this workspace learnt: goals, \
                decisions, preferences, checks that passed or failed, calls that kept failing. A key, or what stands in a protected file, is \
                never learnt. What has to do with an ask is put before the model when the conversation does not show it any more.

                - Say `Let's use one branch per change.`, start a new session here and ask `What did we decide about branches?`: the \
                request has it in its `<injected>` block.
                - `/memory` shows what is remembered; `/memory forget ID` and `/memory edit ID STATEMENT` change it. `working.md` in the \
                session's directory holds its notes.
                - `/knowledge on` asks other workspaces too when this one knows too little; `--set arena.zones.rag_external.cap=400` makes room for that.
                """;
    }
}
