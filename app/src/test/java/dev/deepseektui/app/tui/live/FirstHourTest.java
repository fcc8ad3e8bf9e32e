package dev.deepseektui.app.tui.live;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A user's first hour: the actions, and what must be visible. A new feature needs a line here; {@link FirstHour} reads
 * the lines.
 */
@InTerminal
class FirstHourTest {
    @TestFactory
    Stream<DynamicTest> without_a_key_on_the_screen(LiveProgram program) throws IOException {
        Files.writeString(program.workspace.resolve("Retry.java"), "class Retry {}\n");
        Files.writeString(program.workspace.resolve("Rectangle.java"), "class Rectangle {}\n");
        Files.createDirectory(program.workspace.resolve("deep"));
        Files.writeString(program.workspace.resolve("deep/notes.txt"), "Nothing.\n");

        return new FirstHour(program.shell(100, 40)).things("""
            it starts without a key          :: deepseek-tui<Enter> -> No API key yet & built-in guide & Type tour
            the guide answers from the files :: where are retries?<Enter> -> Built-in guide: & Retry.java line 1 & no: esc stops
            typing is shown                  :: hello wrld -> ▌ hello wrld
            a typo is mended                 :: <Left><Left><Left>o -> ▌ hello world
            a word is cut and put back       :: <End><C-w> -> ▌ hello & no: world ;; <C-y> -> ▌ hello world
            Ctrl+A and Ctrl+E go to the ends :: <C-a>(<C-e>) -> ▌ (hello world)
            Ctrl+C clears what was written   :: <C-c> -> ▌ Type tour & no: hello world
            Up brings back what was written  :: <Up> -> ▌ (hello world) ;; <Up> -> ▌ where are retries? ;; <C-u> -> ▌ Type tour
            Ctrl+R finds an older one        :: <C-r>retr -> search & where are retries? ;; <Enter> -> ▌ where are retries? ;; <C-u> -> ▌ Type tour
            a second line                    :: one<M-Enter>two -> ▌ one & \040 two ;; <C-c> -> ▌ Type tour
            a file is completed              :: see @Rec -> Rectangle.java ;; <Tab> -> ▌ see @Rectangle.java ;; <C-c> -> ▌ Type tour
            a file that is not there is said :: look @nothere.txt<Enter> -> Not attached: nothere.txt & no: esc stops
            commands are offered at /        :: / -> /help & show the commands ;; <Escape> -> no: show the commands ;; <C-c> -> ▌ Type tour
            a misspelt command is no message :: /modle<Enter> -> did you mean /mode ;; <C-c> -> ▌ Type tour
            /help lists the commands         :: /help<Enter> -> Help & esc closes ;; <Escape> -> no: esc closes
            F1 begins with the keys          :: <F1> -> Help & (submit) & esc closes ;; <Escape> -> no: esc closes
            !ls shows the files              :: !ls<Enter> -> ▌ ! ls & Rectangle.java & Retry.java & no: esc stops
            a command that fails says so     :: !echo oops; exit 3<Enter> -> oops & exit code 3
            /theme begins on what holds      :: /theme<Enter> -> Theme & ❯ auto ;; <Escape> -> no: Theme
            /theme changes the colours       :: /theme mono<Enter> -> no: colour
            /mode begins on what holds       :: /mode<Enter> -> Mode & ❯ ask ;; <Escape> -> no: Mode
            /mode changes the mode           :: /mode plan<Enter> -> plan, read-only ;; <BTab> -> ask before changes
            /effort takes the words of others :: /effort medium<Enter> -> Effort medium is treated as high
            /model without a key says why    :: /model<Enter> -> no provider can be asked
            /diff without changes            :: /diff<Enter> -> No files have changed since
            /undo without changes            :: /undo<Enter> -> There is nothing to undo.
            /plan is a mode                  :: /plan<Enter> -> plan, read-only ;; <BTab> -> ask before changes
            /todo without a list             :: /todo<Enter> -> No to-do list yet.
            Tab leaves room for arguments    :: /exp<Tab>md -> ▌ /export md ;; <C-c> -> ▌ Type tour
            a directory is completed         :: see @dee -> deep/ ;; <Tab>n -> ▌ see @deep/n & deep/notes.txt ;; <C-c> -> ▌ Type tour
            /budget says what it is          :: /budget<Enter> -> Budget: & tokens
            /budget sets it for the session  :: /budget 90k<Enter> -> 90,000
            /budget wants a number           :: /budget much<Enter> -> much: must be a number of tokens ;; <C-u> -> ▌ Type tour
            /copy without an answer          :: /copy nothing<Enter> -> use /copy or /copy answer ;; <C-u> -> ▌ Type tour
            /cost of the guide               :: /cost<Enter> -> No cost yet.
            F2 shows the pane and hides it   :: <F2> -> Context & Focus ;; <F2> -> no: Focus
            it goes to the background        :: <C-z> -> Stopped & ready> ;; fg; echo left $?<Enter> -> Type tour & ▌ ! ls
            40 columns are enough            :: <40x24> -> no: f1 & Type tour ;; <100x40> -> slack & Type tour
            /login hides what is typed       :: /login<Enter> -> API key & no: sk-hidden ;; sk-hidden -> ••••••••• & no: sk-hidden ;; <Escape> -> no: API key
            a pasted key is not sent         :: sk-0123456789abcdef0123456789abcdef<Enter> -> This looks like an API key. Store it? & no: sk-0123 ;; n -> Type tour & no: Store it?
            it is not in the history either  :: <Up> -> no: sk-0123 ;; <C-u> -> Type tour
            /new begins another session      :: /new<Enter> -> no: ▌ ! ls & Type tour ;; /new<Enter> -> new and empty
            /login connects the model        :: /login<Enter> -> API key ;; sk-fake<Enter> -> Stored the key in & deepseek-flash & no: no key
            Ctrl+C twice quits               :: <C-c> -> ctrl+c again quits ;; <C-c> -> left 0 & no: Ask anything
            what was worked in goes on       :: clear; deepseek-tui -c; echo left $?<Enter> -> ▌ ! ls & Resumed & Ask anything
            the empty one is gone            :: /sessions<Enter> -> This is the only session
            Ctrl+D quits                     :: <C-d> -> left 0 & no: Ask anything
            """);
    }

    @TestFactory
    Stream<DynamicTest> with_a_model_on_the_screen(LiveProgram program) throws IOException {
        Files.writeString(program.workspace.resolve("Retry.java"), "class Retry {}\n");

        Terminal shell = program.shell(
                100,
                40,
                "DEEPSEEK_BASE_URL=" + program.simulator.baseUrl(),
                "EDITOR=echo editor; read line; printf %s $line >>");
        return new FirstHour(shell).things("""
            a key is stored                  :: echo sk-simulated | deepseek-tui login --stdin<Enter> -> Stored the key in
            it starts with a model           :: clear; NO_COLOR=1 deepseek-tui; echo left $?<Enter> -> Ask anything & ask before changes & no: no key
            the model answers                :: say hello<Enter> -> ▌ say hello & no: esc stops
            an unknown price is told         :: <C-e> -> is unknown; set it in [cost.prices] & tokens this turn
            its reasoning is a line          :: <C-o> -> What is there to say? ;; <C-o> -> ctrl+o shows it & no: What is there to say?
            /copy answer copies it           :: /copy answer<Enter> -> Copied 5 characters
            dragging selects and copies      :: <drag 3,26 60,36> -> Copied & no: Copied 5 characters
            a file is sent along             :: say @Retry.java<Enter> -> Attached: Retry.java & no: esc stops
            a command is asked for           :: run printf fir''st<Enter> -> Run this command? & esc: no ;; y -> Seen: first & no: esc stops
            n refuses                        :: run touch no.txt<Enter> -> Run this command? & esc: no ;; n -> ■ Run touch no.txt  you said no & no: esc stops
            Escape refuses                   :: run touch esc.txt<Enter> -> Run this command? & esc: no ;; <Escape> -> ■ Run touch esc.txt  you said no & no: esc stops
            e edits the command              :: run printf before<Enter> -> Run this command? & esc: no ;; e -> Run this instead ;; <C-u>echo af''ter<Enter> -> Seen: The user changed & no: esc stops
            a allows it for the session      :: run mkdir deep<Enter> -> Run this command? & esc: no ;; a -> Seen: (no output) & no: esc stops ;; run mkdir deep<Enter> -> ✗ Ran mkdir deep  exit 1 & no: esc stops
            w allows it for good             :: run mkdir wide<Enter> -> Run this command? & esc: no ;; w -> Always allow & shell(mkdir wide) ;; <Enter> -> Always allowed here   shell(mkdir wide) & no: esc stops
            /permissions lists it            :: /permissions<Enter> -> allow  shell(mkdir wide) & approvals.toml & esc closes ;; <Escape> -> no: esc closes
            /permissions tries a command     :: /permissions test mkdir wide<Enter> -> mkdir wide: allowed: a rule allows it
            /permissions removes a rule      :: /permissions remove shell(mkdir wide)<Enter> -> Removed for this project: allow shell(mkdir wide)
            r says why                       :: run touch no.txt<Enter> -> Run this command? & esc: no ;; r -> Tell the model why ;; not in this house<Enter> -> you said no & ▌ not in this house & no: esc stops
            w offers the usual widenings     :: run python3 -m unittest none<Enter> -> Run this command? & esc: no ;; w -> shell(python3 -m unittest none) & shell(python3 -m unittest *) & esc: Back ;; <Escape> -> Run this command? ;; <Escape> -> no: Run this command? & no: esc stops
            text is no answer                :: run touch no.txt<Enter> -> Run this command? & esc: no ;; hey, wait -> ▌ hey, wait & Run this command? ;; <C-u> -> no: hey, wait & Run this command? & esc: no ;; <Escape> -> no: Run this command? & no: esc stops
            a failed command says its code   :: run sh -c "exit 4"<Enter> -> Run this command? & esc: no ;; y -> ✗ Ran sh -c "exit 4"  exit 4 & no: esc stops
            what was refused was not run     :: !test -e no.txt -o -e esc.txt || echo nei''ther<Enter> -> │ neither & no: esc stops
            Ctrl+G opens your own editor     :: well <C-g> -> editor & no: deepseek-flash ;; said<Enter> -> well said & deepseek-flash ;; <C-c> -> Ask anything
            /model begins on what holds      :: /model<Enter> -> Model & ❯ deepseek-flash ;; <Escape> -> no: Model
            a new file is asked for          :: write new.txt 3<Enter> -> Edit new.txt? & + line 3 & esc: no ;; y -> Seen: Created new.txt & no: esc stops
            /diff shows what was changed     :: /diff<Enter> -> Changed this session: 1 file & +++ b/new.txt & esc closes ;; <Escape> -> no: esc closes
            /undo takes it back              :: /undo<Enter> -> Undo these changes? & esc: no ;; y -> Undone   1 file ;; !ls<Enter> -> no: esc stops
            /cost says what it cost          :: /cost<Enter> -> Cost & out & tokens & esc closes ;; <Escape> -> no: esc closes
            /context setup says what counts  :: /context setup<Enter> -> Setup & esc closes ;; <Escape> -> no: esc closes
            /context says what fills it      :: /context<Enter> -> instructions & esc closes ;; <Escape> -> no: esc closes
            /context cache says the hits     :: /context cache<Enter> -> Cache & esc closes ;; <Escape> -> no: esc closes
            /memory says what is remembered  :: /memory<Enter> -> Memory is empty.
            /config lists the settings       :: /config<Enter> -> model.base_url & esc closes ;; <Escape> -> no: esc closes
            /doctor looks for trouble        :: /doctor<Enter> -> configuration & esc closes ;; <Escape> -> no: esc closes
            /pin keeps a file                :: /pin Retry.java<Enter> -> Pinned Retry.java ;; /pin<Enter> -> Pinned: Retry.java
            /unpin lets it go                :: /unpin Retry.java<Enter> -> Unpinned Retry.java
            a rejected key names /login      :: status 401<Enter> -> run /login or & no: deepseek-tui login
            Escape cancels an answer         :: stall<Enter> -> The beginning of an answ & esc stops ;; <Escape> -> Stopped by you & no: esc stops
            Ctrl+C cancels an answer         :: stall<Enter> -> esc stops ;; <C-c> -> no: esc stops & Ask anything
            what is written meanwhile waits  :: hold on<Enter> -> esc stops ;; say later<Enter> -> queued for the next request  say later ;; <Up> -> ▌ say later & no: queued for ;; <C-u><Escape> -> no: esc stops
            a message steers the turn        :: run printf fi''ve<Enter> -> Run this command? & esc: no ;; say steered<Enter> -> queued for the next request  say steered & Run this command? & esc: no ;; y -> ▌ say steered & no: queued for & no: esc stops
            Ctrl+C ends a command            :: !sleep 1000<Enter> -> esc stops ;; <C-c> -> no: esc stops & Ask anything
            Escape twice edits a message     :: <Escape><Escape> -> Go back to before ;; <Escape> -> no: Go back to before
            a bare /rename asks for a name   :: /rename<Enter> -> ▌ /rename & NAME ;; <C-u>/rename my work<Enter> -> Renamed to my work
            /export writes a file            :: /export md out.md<Enter> -> Wrote the session to & out.md
            /capture records the requests    :: /capture seen.jsonl<Enter> -> Recording requests and answers in & seen.jsonl
            /report writes a page            :: /report out.html<Enter> -> Wrote the report to & out.html
            /sessions with one               :: /sessions<Enter> -> the only session
            /fork of no such turn            :: /fork 99<Enter> -> turn 99: this session has turns 1 to & no: /fork
            /fork goes on in a copy          :: /fork 2<Enter> -> say hello & Forked   this is a copy & no: Retry.java
            /sessions shows the other        :: /sessions<Enter> -> Sessions & my work ;; <Escape> -> no: Sessions
            /clear empties the conversation  :: /clear<Enter> -> Conversation cleared
            a allows every edit, as it says  :: write one.txt 1<Enter> -> Edit one.txt? & esc: no ;; a -> ✓ Wrote one.txt & edits allowed & no: esc stops ;; /mode ask<Enter> -> ask before changes
            what is taken back is written    :: write back.txt 3<Enter> -> Edit back.txt? & esc: no ;; y -> Seen: Created back.txt & no: esc stops
            /rewind takes it back            :: /rewind<Enter> -> Go back to before ;; <Enter> -> Go back to before message & esc: no ;; b -> Went back to an earlier message & no: Ask anything & no: esc: no ;; <C-c> -> Ask anything
            it has no colour with NO_COLOR   :: say **bold** `code`<Enter> -> bold code & no: colour & no: esc stops
            a session open elsewhere is said :: <C-z> -> Stopped & ready> ;; clear; deepseek-tui -c; echo left $?<Enter>hello -> open elsewhere & Waiting for you ;; <Escape> -> close it there first & ▌ hello ;; <C-u>/exit<Enter> -> left 0 & no: Ask anything ;; clear; fg; echo left $?<Enter> -> Ask anything & no: ready>
            /exit quits                      :: /exit<Enter> -> left 0 & no: Ask anything
            keys typed at the start are kept :: clear; NO_COLOR=1 deepseek-tui; echo left $?<Enter>/help<Enter>abc -> Help & esc closes ;; <Escape> -> ▌ Ask anything & no: esc closes ;; /exit<Enter> -> left 0 & no: Ask anything
            reasoning is there after a resume :: clear; deepseek-tui -c; echo left $?<Enter> -> Resumed & ctrl+o shows it ;; <C-o> -> What is there to say? ;; <C-d> -> left 0 & no: Ask anything
            nothing is said of it any more   :: clear; deepseek-tui exec -c "quote all"; echo left $?<Enter> -> quote all & left 0 & no: back.txt
            full access can be asked for     :: clear; deepseek-tui -c --mode full; echo left $?<Enter> -> Ask anything & full access ;; <C-d> -> left 0 & no: Ask anything
            and does not outlast a restart   :: clear; deepseek-tui -c; echo left $?<Enter> -> was last in mode full; it continues in mode ask & ask before changes ;; <C-d> -> left 0 & no: Ask anything
            """);
    }

    @TestFactory
    Stream<DynamicTest> in_the_shell(LiveProgram program) throws IOException {
        Files.writeString(program.workspace.resolve("notes.txt"), "Buy 4711 pears.\n");

        return new FirstHour(program.shell(100, 60, "DEEPSEEK_BASE_URL=" + program.simulator.baseUrl())).commands("""
            --version                        :: deepseek-tui --version -> deepseek-tui 0. & exit 0
            --help                           :: deepseek-tui --help | head -50 -> Usage: deepseek-tui & exec & sessions & login & exit 0
            help of a command                :: deepseek-tui exec --help -> Usage: deepseek-tui exec & --json & exit 0
            an option that is none           :: deepseek-tui --modle x -> Did you mean --model? & exit 2
            exec without a key fails         :: env -u DEEPSEEK_BASE_URL deepseek-tui exec hi -> no API key & deepseek-tui login & exit 3
            exec --guide needs none          :: env -u DEEPSEEK_BASE_URL deepseek-tui exec --guide hi -> Built-in guide: & exit 0
            a key is stored                  :: echo sk-simulated | deepseek-tui login --stdin -> Stored the key in & no: sk-simulated & exit 0
            a mistyped command is none       :: deepseek-tui exce hi -> Did you mean exec? & exit 2
            exec refuses a key as a prompt   :: deepseek-tui exec sk-4711456789abcdef0123456789abcdef -> contain an API key & [y/N] ;; n<Enter> -> exit 2
            exec with a prompt               :: deepseek-tui exec "say hello" -> hello & exit 0 & no: say
            exec without a prompt            :: deepseek-tui exec </dev/null -> No prompt & exit 2
            a cut answer goes on             :: DEEPSEEK_BASE_URL=$DEEPSEEK_BASE_URL/beta deepseek-tui exec "cut in two halves" 2>/dev/null -> in two halves & exit 0 & no: cut in two
            exec -v prints the reasoning     :: deepseek-tui exec -v "say hello" -> What is there to say? & exit 0
            exec reads a pipe                :: echo say from a pipe | deepseek-tui exec - -> from a pipe & exit 0 & no: say
            a pipe stands behind the prompt  :: cat notes.txt | deepseek-tui exec "quote all" -> quote all & Buy 4711 pears. & exit 0
            exec --json prints events        :: deepseek-tui exec --json "say hi" | tail -1 -> "type":"turn_ended" & "reason":"done" & exit 0
            a refused command is told        :: deepseek-tui exec -v "run touch no.txt" </dev/null -> not allowed & exit
            exec --mode auto runs it         :: deepseek-tui exec --mode auto "run echo di''d" </dev/null -> Seen: did & exit 0
            a wide mode is asked for again   :: deepseek-tui exec -c "say hi" </dev/null -> was last in mode auto; it continues in mode ask & hi & exit 0
            exec at its limit                :: deepseek-tui exec --mode auto --max-steps 1 "run true" </dev/null -> exit 1
            exec with a bad setting          :: deepseek-tui exec --set cost.turn_step_limit=many hi -> cost.turn_step_limit & exit 2
            exec with a key that is refused  :: deepseek-tui exec "status 401" -> deepseek-tui login & exit 3
            exec without balance             :: deepseek-tui exec "status 402" -> exit 3
            Ctrl+C ends exec                 :: deepseek-tui exec --json stall -> "type":"delta" ;; <C-c> -> "reason":"cancelled" & exit 130
            sessions list                    :: deepseek-tui sessions list -> say hello & exit 0
            sessions list --json             :: deepseek-tui sessions list --json -> "session_id":" & ask":"say hello" & exit 0
            doctor                           :: deepseek-tui doctor -> configuration  valid & exit 0
            config                           :: deepseek-tui config | head -30 -> model.base_url & DEEPSEEK_BASE_URL & no: sk-simulated & exit 0
            an MCP login says why it fails   :: deepseek-tui mcp add docs http://127.0.0.1:1/mcp; deepseek-tui mcp login docs; echo left $?; deepseek-tui mcp remove docs -> The login to http://127.0.0.1:1/mcp failed & left 2 & exit 0
            a hook says why                  :: mkdir .claude; echo '{"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"echo not today >&2; exit 2"}]}]}}' >.claude/settings.json; deepseek-tui exec --trust "say hi" -> a hook refused the prompt: not today & exit 2
            """);
    }
}
