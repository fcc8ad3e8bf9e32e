package dev.deepseektui.core.guide;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What the guide says to people. */
final class GuideTexts extends Texts {
    private static final GuideTexts TEXTS = new GuideTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new GuideTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"who", "*Embedded guide: there is no AI behind this answer.*"},
            {
                "label",
                "*Embedded guide: there is no AI behind this answer. It searched your project and quotes what it found.*"
            },
            {"no_tools", "This request offers no tools, so there is nothing to search with."},
            {"no_provider", "there is no key, so no provider is asked; run `deepseek-tui login`"},
            {"words", "Words to look for: {0}."},
            {"comma", ", "},
            {"none", "No file here has any of: {0}. Ask with words that stand in the code."},
            {"files", "The files that have most of them: {0}."},
            {"where", "Where **{0}** can be found, the best place first:"},
            {"line", "- `{0}` line {1}"},
            {"with_key", "With a key a model would read on from here: `deepseek-tui login` stores one."},
            {"here", "There is nothing to search for in that. What is here:"},
            {"folder", "In this project folder:"},
            {
                "ask",
                "Ask where something is, as in *where are tokens counted?*, and it looks for the words in files and names. *tour* shows what this program does with its context. `deepseek-tui login` stores a key, and then a model answers."
            },
            {"step", "Step {0} of {1} of the tour."},
            {"first.title", "What you saw, and what to try"},
            {
                "first.look",
                " Your message stands in the band above. What it sets off is one line each, as the look at this folder below."
            },
            {
                "first.change",
                " Now a change, and you are asked before it is made: `y` allows it, `n` does not. Either is fine here."
            },
            {"first.file", "This file was made by the tour of deepseek-tui.\n/undo takes it away again.\n"},
            {"first", """
                - **Messages.** Type what you want and press Enter; Alt+Enter makes a new line. Esc stops what runs, and what you type \
                meanwhile waits its turn.
                - **Tools.** Looking is done without asking, changes and commands are asked for. Shift+Tab changes that: plan, ask, edits, auto. \
                Ctrl+O unfolds a line.
                - **Undo.** If you allowed the change there is a file `{0}` now. `/undo` takes it back; `/rewind` goes further, with the \
                conversation.
                - **Mentions.** Type `@` and a few letters of a file's name: it is attached. `@README.md:1-10` attaches ten lines.
                - **Commands.** `!ls` runs a command of yours. `/` lists what this program can do, F1 the keys.
                - **Copying.** `/copy` copies a block of code out of the answers; Alt+Up chooses a block and Alt+C copies it. Try it on this:

                ```
                deepseek-tui login
                ```

                ### What watches over the context, in five lines

                - **Context** in the pane says how full it is, and when old outputs are trimmed; nothing is ever lost (`/context`).
                - **Focus** says whether the work still holds together: slack is what is left, risk how hard it presses (`/capacity`).
                - **Cost** says what a session cost and what the cache saved (`/cost`).
                - **Memory** keeps what was learnt for the next session of this project (`/memory`).
                - `tour context` shows each of these at work.
                """},
            {"capacity.title", "The capacity controller"},
            {"capacity", """
                This turn made four requests with thirteen calls between them. At three checkpoints of each step, before the request, after \
                the tools and after errors, the controller estimated how much the agent has to hold together (**H**), what the model can \
                hold (**C**), and from the course of the slack between them how hard the work presses (**p_fail**). Beside it, it \
                counted how many of the last results failed (**trouble**).

                - `deepseek-tui capacity show` draws what it saw in this session, with every input.
                - A **low** pressure means that it only looks. At **medium** it shortens the context, at **high** it checks a tool's result \
                again or has the model plan anew. In **trouble** it tells the model what it has tried in vain. `/undo-replan` takes that back, and nothing is ever lost: the session keeps all of it.
                - `deepseek-tui exec -v --set capacity.min_turns_before_guardrail=0 --set capacity.low_risk_max=0 \
                --set capacity.medium_risk_max=0 --set capacity.severe_violation_ratio=0 "tour context"` lets it act on any pressure, so that you can \
                watch it step in; with `capacity.severe_violation_ratio=1` it checks a result instead.
                """},
            {"compaction.title", "How the context is kept short"},
            {"compaction", """
                All results of this tour are in the prompt now, and each later request carries them. At 60 % of the budget files and \
                outputs that nobody spoke of lately shrink to **outlines** (trimmed), at 75 % only the half of the older exchanges stays \
                that has most to do with what was asked last (condensed), and at 90 % a **summary** stands for all but the last four messages and \
                what was asked (summarized). Nothing is lost: the session keeps all of it, and the model can recall it.

                - `deepseek-tui context show` shows what fills the prompt of this session, and how far it is to the next level.
                - `deepseek-tui exec --set context.budget_tokens=8192 "tour context"` gives the prompt so little room that you can watch it happen; on the screen `/compact emergency` does it at once.
                """},
            {"resident.title", "Files that stay whole"},
            {"resident", """
                The last thing this tour did was to read a file twice. As things are set by default the prompt has its text twice now. With \
                `context.cache_maximal = true` the second result is one line: the files that the work is about stay whole in the prompt, at \
                the price of cached tokens, and whatever changes on the disk, by whomever, is told before the next request.

                - `deepseek-tui exec -v --set context.cache_maximal=true tour` shows the difference.
                - `/context resident` lists these files, `/pin FILE` adds one; once a model answers, `/context cache` shows what the provider's cache made of the last requests.
                """},
            {"arena.title", "What is told beside the conversation"},
            {"arena", """
                This tour made a plan with one open item. With your next message the **arena** adds it in one short note: plan, rules that \
                you laid down ("always …", "never …"), checked facts, open failures and memories, each in a zone with a floor and a cap, \
                all of them under a budget of some 1,460 tokens. What the prompt still shows is not told again, so a turn in which nothing \
                changed costs nothing; and after a compaction what went out of sight comes back.

                - `/context notes` shows the zones, and of each entry why it is in the prompt or not; the pane says where something was left out.
                - Lay down a rule, as in `Never touch the tests.`, ask something else, and look again.
                - `deepseek-tui context plan FILE` plans the entries of a file, without any session.
                """},
            {"memory.title", "Memory"},
            {"memory", """
                `recall` searched all that happened in this session, and what earlier sessions of this project learnt: goals, \
                decisions, preferences, checks that passed or failed, calls that kept failing. A key, or what stands in a protected file, is \
                never learnt. What has to do with a message is put before the model when the conversation does not show it any more.

                - Say `Let's use one branch per change.`, start a new session here and ask `What did we decide about branches?`: the \
                request has it in its `<injected>` block.
                - `/memory` shows what is remembered; `/memory forget ID` and `/memory edit ID STATEMENT` change it. `working.md` in the \
                session's folder holds its notes.
                - `memory.external.tags = ["external-knowledge"]` asks other projects too when this one knows too little; \
                `arena.zones.rag_external.cap = 400` makes room for that.
                """},
            {"arena.goal", "Get to know deepseek-tui"},
            {"arena.open", "ask something of your own"},
        };
    }
}
