package dev.deepseektui.app.phrase;

/** What people can mend, as the core says it in English. */
final class ErrorPhrases {
    static final String[][] ROWS = {
        // Why something cannot be read or written
        {"permission denied", "权限不足"},
        {"no such file or directory", "没有此文件或文件夹"},
        {"there is something of that name", "已有同名内容"},
        {"not a directory", "不是文件夹"},
        {"the directory is not empty", "文件夹不为空"},
        {"its links lead in a circle", "链接形成循环"},
        {"it ends too early", "内容提前结束"},
        {"it was closed meanwhile", "已被关闭"},
        // Keys and addresses
        {
            "{0}: is no proxy that can be used; write http://user:password@host:port with special characters percent-encoded, or socks5://host:port without a login",
            "{0}：不是可用的代理；请写 http://user:password@host:port（特殊字符用百分号编码），或不带登录的 socks5://host:port"
        },
        {
            "The prompt holds what looks like an API key, so it was neither sent nor kept; to store a key, run `deepseek-tui login`",
            "提示中似乎含有 API 密钥，因此既未发送也未保存；要保存密钥，请运行 `deepseek-tui login`"
        },
        {"login: no key was given; nothing was changed", "login：没有给出密钥；未作改动"},
        {"login: a key is {0}; nothing was changed", "login：密钥应为{0~}；未作改动"},
        {"{0}: no connection can be made to this address; correct it or unset it", "{0}：无法连接此地址；请更正或取消设置"},
        {
            "model.api_key: there is no API key; run `deepseek-tui login` or set DEEPSEEK_API_KEY (--guide asks the built-in guide)",
            "model.api_key：没有 API 密钥；请运行 `deepseek-tui login` 或设置 DEEPSEEK_API_KEY（--guide 可询问内置指南）"
        },
        {
            "{0}: no key for {1}; run `deepseek-tui login` or set DEEPSEEK_API_KEY",
            "{0}：没有 {1} 的密钥；请运行 `deepseek-tui login` 或设置 DEEPSEEK_API_KEY"
        },
        {
            "{0}: no key for {1}; run `deepseek-tui login --provider {2}`",
            "{0}：没有 {1} 的密钥；请运行 `deepseek-tui login --provider {2}`"
        },
        {
            "{0}: no key for {1}; run `deepseek-tui login --provider {2}` or set {3}",
            "{0}：没有 {1} 的密钥；请运行 `deepseek-tui login --provider {2}` 或设置 {3}"
        },
        {"{0}: the key cannot be stored; check the directory's permissions and space", "{0}：无法保存密钥；请检查文件夹的权限和空间"},
        {"{0}: holds no key; run `deepseek-tui login`", "{0}：其中没有密钥；请运行 `deepseek-tui login`"},
        {
            "The key that was in the environment did not come through ({0}): run `deepseek-tui login` and leave it out of the environment",
            "环境变量中的密钥未能传入（{0~}）：请运行 `deepseek-tui login`，并从环境变量中移除"
        },
        // Settings files
        {"{0}: remove [{1}] yourself; what stands there is not plain enough to be changed", "{0}：请自行删除 [{1}]；其写法无法自动修改"
        },
        {
            "{0}: write {1} = {2} under [{3}] yourself; what stands there is not plain enough to be changed",
            "{0}：请自行在 [{3}] 下写入 {1} = {2}；其写法无法自动修改"
        },
        {"{0}: is not a file; remove it or make it a settings file", "{0}：不是文件；请移除，或换成设置文件"},
        {"{0}: is larger than {1} KB; settings files are short", "{0}：大于 {1} KB；设置文件不应这么长"},
        {"{0}: is not UTF-8; save the file as UTF-8", "{0}：不是 UTF-8；请以 UTF-8 保存"},
        {"{0}: is no TOML", "{0}：不是 TOML"},
        {"{0}: is nested too deeply; settings have two levels", "{0}：嵌套过深；设置只有两层"},
        {"{0}: starts with a byte order mark; save it as UTF-8 without one", "{0}：以字节顺序标记开头；请存为不带标记的 UTF-8"},
        {"{0}: a section needs a name, and so does each of its parts", "{0}：每一节及其各部分都需要名称"},
        {"{0}: keys in single quotes are not supported; use double quotes or none", "{0}：不支持单引号的键；请用双引号或不用引号"},
        {"{0}: dotted keys are not supported; write the key under a [section] line", "{0}：不支持带点的键；请写在 [section] 行之下"},
        {"{0}: a key has no value", "{0}：有一个键没有值"},
        {"{0} has no value", "{0} 没有值"},
        {"{0}: holds a number that is too large", "{0}：含有过大的数"},
        {"{0}: there is no such file", "{0}：没有此文件"},
        {"{0}: unknown key {1}; did you mean {2}?", "{0}：未知的键 {1}；您是否要用 {2}？"},
        {
            "{0}: unknown key {1}; `deepseek-tui config` lists all that can be set",
            "{0}：未知的键 {1}；`deepseek-tui config` 列出所有设置"
        },
        {"{0}: unknown section [{1}]; did you mean {2}?", "{0}：未知的节 [{1}]；您是否要用 {2}？"},
        {
            "{0}: unknown section [{1}]; `deepseek-tui config` lists all that can be set",
            "{0}：未知的节 [{1}]；`deepseek-tui config` 列出所有设置"
        },
        {"{0}: unknown variable; did you mean {1}?", "{0}：未知的环境变量；您是否要用 {1}？"},
        {
            "{0}: unknown variable; `deepseek-tui config` lists all that can be set",
            "{0}：未知的环境变量；`deepseek-tui config` 列出所有设置"
        },
        {"{0}: {1} can only be set in a settings file", "{0}：{1} 只能在设置文件中设置"},
        {"{0}: only your own settings file may set {1}", "{0}：只有您自己的设置文件可以设置 {1}"},
        {"{0}: {1} is a section; write [{2}] and its keys under it", "{0}：{1} 是一节；请写 [{2}]，再把键写在下面"},
        {"{0}: must be {1}", "{0}：必须是{1~}"},
        {"{0} must be {1}", "{0} 必须是{1~}"},
        {"{0} must not be above {1}", "{0} 不能大于 {1}"},
        // Sessions
        {
            "session {0}: this is no id of a session; `deepseek-tui sessions list` shows them",
            "会话 {0}：不是会话编号；`deepseek-tui sessions list` 可列出"
        },
        {
            "session {0}: there is none; `deepseek-tui sessions list` shows them",
            "会话 {0}：不存在；`deepseek-tui sessions list` 可列出"
        },
        {"session {0}: {1} sessions are called that; give more of the id, as {2}", "会话 {0}：有 {1} 个会话以此开头；请多写几位编号，例如 {2}"
        },
        {
            "session {0}: has no beginning; `deepseek-tui sessions salvage` may help",
            "会话 {0}：缺少开头；`deepseek-tui sessions salvage` 或许能修复"
        },
        {
            "session {0}: is deleted, but not all that was remembered of it ({1}); check the permissions of {2} and delete what names it there",
            "会话 {0}：已删除，但记忆未能全部删除（{1~}）；请检查 {2} 的权限并删除其中与它有关的内容"
        },
        {"{0}: cannot be read ({1}); check its permissions", "{0}：无法读取（{1~}）；请检查其权限"},
        {"{0}: cannot be read ({1}); check the directory", "{0}：无法读取（{1~}）；请检查文件夹"},
        {"{0}: cannot be read ({1}); check the file and the disk", "{0}：无法读取（{1~}）；请检查文件和磁盘"},
        {"{0}: cannot be read ({1})", "{0}：无法读取（{1~}）"},
        {"{0}: cannot be read; check its permissions", "{0}：无法读取；请检查其权限"},
        {"{0}: cannot be written ({1}); check its permissions", "{0}：无法写入（{1~}）；请检查其权限"},
        {"{0}: cannot be written ({1}); choose another place", "{0}：无法写入（{1~}）；请换个位置"},
        {"{0}: cannot be written: {1}", "{0}：无法写入：{1~}"},
        {"{0}: cannot be changed ({1}); check its permissions", "{0}：无法修改（{1~}）；请检查其权限"},
        {"{0}: cannot be changed ({1}); check its permissions and run it again", "{0}：无法修改（{1~}）；请检查其权限后重新运行"},
        {"{0}: cannot be deleted ({1}); check its permissions", "{0}：无法删除（{1~}）；请检查其权限"},
        {"{0}: cannot be pruned ({1}); check its permissions", "{0}：无法清理（{1~}）；请检查其权限"},
        {"{0}: has no recorded session; name one by its id", "{0}：没有会话记录；请用编号指定"},
        {"There is nothing to retry: nothing was asked yet.", "没有可重试的内容：还没有消息。"},
        {"There is nothing to retry: the last turn ended well.", "没有可重试的内容：上一轮正常结束。"},
        {
            "There is nothing to retry: the last message is not in the conversation any more. Send it again.",
            "没有可重试的内容：最后的消息已不在对话中。请重新发送。"
        },
        {"turn {0}: nothing was asked in this session yet", "第 {0} 轮：本会话还没有消息"},
        {"turn {0}: this session has {1}", "第 {0} 轮：本会话{1~}"},
        {
            "turn {0}: its message is no longer in the conversation; fork the session before that turn instead",
            "第 {0} 轮：其消息已不在对话中；请改为在该轮之前复制会话"
        },
        {
            "the conversation cannot be brought back: what it was then was damaged, or is not in the session file",
            "无法恢复对话：当时的内容已损坏，或不在会话文件中"
        },
        {
            "/undo-replan: there is no re-plan to undo, or what it removed was damaged",
            "/undo-replan：没有可撤销的重新规划，或其移除的内容已损坏"
        },
        {"message {0}: it is not in the conversation, so there is nothing to hold on to", "消息 {0}：不在对话中，因此无法固定"},
        {"a session's name must have at least one letter", "会话名至少要有一个字母"},
        {"Nothing was asked, for a hook refused the prompt: {0}", "没有发送，钩子拒绝了消息：{0}"},
        {"/{0}: nothing was asked, for its command `{1}` may not run: {2}", "/{0}：没有发送，其命令 `{1}` 不允许运行：{2~}"},
        {"/{0}: nothing was asked, for its command `{1}` cannot run: {2}", "/{0}：没有发送，其命令 `{1}` 无法运行：{2~}"},
        {"/{0}: nothing was asked, for its server refused: {1}", "/{0}：没有发送，其服务器拒绝：{1}"},
        {
            "/memory forget: it is forgotten, but what was made of it could not all be changed ({0}); check the permissions of {1}",
            "/memory forget：已忘记，但由它生成的内容未能全部修改（{0~}）；请检查 {1} 的权限"
        },
        {
            "memory: this is too short, too long or looks like a secret; put it into other words",
            "memory：太短、太长或像是密钥；请换一种说法"
        },
        {
            "memory {0}: there is none, or more than one begins so; /memory lists them",
            "memory {0}：不存在，或有多条以此开头；/memory 可列出"
        },
        {
            "memory is off; `memory.enabled = true` in the settings switches it on",
            "记忆已关闭；在设置中写 `memory.enabled = true` 可开启"
        },
        {"the files as they are now cannot be kept ({0}), so nothing was changed", "无法保存文件的现状（{0~}），因此未作改动"},
        {"a temporary directory cannot be made ({0}); make room in it", "无法创建临时文件夹（{0~}）；请腾出空间"},
        {"cannot keep an output in {0}: {1}; make room there", "无法在 {0} 中保存输出：{1~}；请腾出空间"},
        {
            "--to {0}: is none of the {1} in this session, counted from 1; `deepseek-tui sessions show` has them",
            "--to {0}：本会话有 {1} 条消息，从 1 数起；见 `deepseek-tui sessions show`"
        },
        {
            "redact: without these words the session could not be resumed, so nothing was changed; say more of what is to go than these",
            "redact：删除这些词后会话将无法继续，因此未作改动；请给出更具体的内容"
        },
        {"redact: say which words are to go", "redact：请指定要删除的词"},
        {
            "redact: \"{0}\" stands in too many words; give at least {1} letters of what is to go",
            "redact：“{0}”出现在太多词中；请至少给出 {1} 个字母"
        },
        {"redact: not all could be done ({0}); mend that and run it again", "redact：未能全部完成（{0~}）；请解决后重新运行"},
        {
            "{0}: the program keeps its own files there and lets no tool touch them; work in another directory",
            "{0}：程序自己的文件在这里，不允许工具改动；请在别的文件夹中工作"
        },
        {"{0}: {1} is not a directory of files; name another", "{0}：{1} 不是文件夹；请另选"},
        {"{0}: {1} cannot be opened; name another directory", "{0}：无法打开 {1}；请另选文件夹"},
        {
            "{0}: does not hold what you trust, and is left as it is; move it away to be asked again",
            "{0}：其中不是您的信任记录，保持原样；移走后会重新询问"
        },
        {"{0}: is not a file; move it away to be asked again what you trust", "{0}：不是文件；移走后会重新询问"},
        // Rules
        {"this allows more than {0}; wider rules are for /permissions", "这比 {0} 允许得更多；更宽的规则请用 /permissions"},
        {"this does not allow what is asked for now", "这并不允许当前的请求"},
        {
            "a rule names one command; write a rule for each, without pipes and redirections",
            "一条规则只写一个命令；请为每个命令各写一条，不含管道和重定向"
        },
        {"a rule that allows names its program; for every command there are the modes", "允许规则须写明程序；要允许所有命令请用模式"},
        {"what {0} does depends on the rest of the line, so you are asked every time", "{0} 的作用取决于行的其余部分，因此每次都会询问"},
        {
            "one * in a word is all that has a meaning; quote other marks, or write them out",
            "一个词中只有一个 * 有含义；其他符号请加引号，或写完整"
        },
        {"a word with * must not have .. in it", "带 * 的词不能含 .."},
        {"{0}: say allow, ask or deny before it, as allow {1}", "{0}：请在前面写 allow、ask 或 deny，例如 allow {1}"},
        {
            "write a server and its tool, as mcp(server.tool) or mcp(server.*)",
            "请写服务器及其工具，例如 mcp(server.tool) 或 mcp(server.*)"
        },
        {
            "a rule that allows names its server, as mcp(server.tool) or mcp(server.*)",
            "允许规则须写明服务器，例如 mcp(server.tool) 或 mcp(server.*)"
        },
        {"this names no program", "没有写明程序"},
        {"this names no file", "没有写明文件"},
        {
            "{0}: there is no such rule; `deepseek-tui permissions list` and /permissions show them",
            "{0}：没有此规则；`deepseek-tui permissions list` 和 /permissions 可列出"
        },
        {"{0}: it stands in {1}; take it out there", "{0}：它在 {1} 中；请在那里删除"},
        {
            "write a host, as docs.oracle.com or *.oracle.com, without https:// and a path",
            "请写主机名，例如 docs.oracle.com 或 *.oracle.com，不带 https:// 和路径"
        },
        {"of the marks only *, ** and ? have a meaning; write * where others would stand", "只有 *、** 和 ? 有含义；其他符号处请写 *"},
        {
            "a pattern of files must not have . or .. in it; ** is all of the project folder",
            "文件模式不能含 . 或 ..；** 表示整个项目文件夹"
        },
        // Options and pipes
        {
            "standard input: has more than 4 MB; put it into a file and name that in the prompt",
            "标准输入：超过 4 MB；请放入文件，并在消息中引用"
        },
        {"standard input: is not text; name the file in the prompt instead", "标准输入：不是文本；请改为在消息中引用文件"},
        {"standard input: cannot be read ({0}); leave it out or redirect a file to it", "标准输入：无法读取（{0~}）；请去掉，或重定向文件"},
        {
            "The screen needs a terminal, and standard input or output is none: for scripts and pipes use deepseek-tui exec",
            "界面需要终端，而标准输入或输出不是终端：脚本和管道请用 deepseek-tui exec"
        },
        {
            "The screen needs a terminal that can move its cursor, and TERM is \"{0}\": set TERM to what yours is, or use deepseek-tui exec",
            "界面需要能移动光标的终端，而 TERM 为“{0}”：请正确设置 TERM，或用 deepseek-tui exec"
        },
        {"-C {0}: is not a folder; name the one it is in", "-C {0}：不是文件夹；请写它所在的文件夹"},
        {"-C {0}: there is no such folder; check its name", "-C {0}：没有此文件夹；请检查名称"},
        {"--add-dir {0}: there is no such folder; check its name", "--add-dir {0}：没有此文件夹；请检查名称"},
        {"--port {0}: is no port; give one from 0 to {1}", "--port {0}：不是端口；请给出 0 到 {1}"},
        {
            "port {0}: cannot be listened on ({1}); choose another, or 0 for any free one",
            "端口 {0}：无法监听（{1~}）；请另选，或用 0 表示任意空闲端口"
        },
        {"--mode {0}: must be plan, ask, edits, auto or full", "--mode {0}：必须是 plan、ask、edits、auto 或 full"},
        {"--files, --conversation and --both: give one of them", "--files、--conversation 和 --both：请只给其中之一"},
        {"nothing was changed; say --yes to go back without being asked", "未作改动；加 --yes 可不经询问直接回退"},
        {"files changed while you looked, so nothing was brought back; run it again", "查看期间文件有变，因此没有恢复；请重新运行"},
        {"session {0}: its folder {1} is not there any more; bring it back first", "会话 {0}：其文件夹 {1} 已不存在；请先恢复它"},
        {
            "No session carries a verdict yet: say /good or /bad in one, or deepseek-tui sessions label ID good",
            "还没有会话有评价：请在会话中用 /good 或 /bad，或用 deepseek-tui sessions label ID good"
        },
        {"--output-format {0}: must be text, json or stream-json", "--output-format {0}：必须是 text、json 或 stream-json"},
        {
            "--append-system-prompt: a session that goes on keeps what it began with; start a new one",
            "--append-system-prompt：继续的会话沿用开始时的内容；请开始新会话"
        },
        {
            "--session-id {0}: is for a new session that is saved; --resume takes one up",
            "--session-id {0}：用于要保存的新会话；继续会话请用 --resume"
        },
        {"--session-id {0}: must be letters, digits, - and _, 64 at most", "--session-id {0}：只能含字母、数字、- 和 _，最多 64 个"},
        {"--session-id {0}: there is one already; --resume takes it up", "--session-id {0}：已经存在；继续请用 --resume"},
        {"mcp login: {0} is a command; give it what it needs in its env", "mcp login：{0} 是命令；请在其 env 中给出所需内容"},
        {"mcp login: that is no token; it has no blanks and only plain letters", "mcp login：不是令牌；令牌不含空格，只有普通字符"},
        {
            "mcp login: there is no terminal to ask on; use --stdin, or set bearer_token_env of the server",
            "mcp login：没有可供输入的终端；请用 --stdin，或设置该服务器的 bearer_token_env"
        },
        {
            "mcp: there is no server {0} in your settings; `deepseek-tui mcp list` shows which there are",
            "mcp：您的设置中没有服务器 {0}；`deepseek-tui mcp list` 可列出"
        },
        {"mcp: there is a server {0} already; remove it first, or choose another name", "mcp：已有服务器 {0}；请先删除，或换个名称"},
        {"--json and --output-format: give one of them", "--json 和 --output-format：请只给其中之一"},
        {"--retry: asks nothing new; leave out the prompt, or --retry", "--retry：不提新问题；请去掉提示，或去掉 --retry"},
        {"--retry: needs a session; give --continue or --resume ID", "--retry：需要会话；请给出 --continue 或 --resume ID"},
        {"--no-save: a session that is on the disk is saved; leave out --no-save", "--no-save：磁盘上的会话会保存；请去掉 --no-save"},
        {"--max-steps {0}: must be 1 or more", "--max-steps {0}：至少为 1"},
        {"--max-cost {0}: must be above 0", "--max-cost {0}：必须大于 0"},
        {"--older-than {0}: must be 1 or more", "--older-than {0}：至少为 1"},
        {
            "session.keep_days is 0, which keeps sessions for ever; set it, or say --older-than DAYS",
            "session.keep_days 为 0，会话永久保留；请设置它，或用 --older-than DAYS"
        },
        {"Cannot {0} {1}: {2}.", "无法{0~} {1}：{2~}。"},
        // Keys of the screen
        {"{0}: \"{1}\" is no key such as ctrl+o, alt+enter or f2", "{0}：“{1}”不是按键，按键例如 ctrl+o、alt+enter 或 f2"},
        {"{0} calls {1} and {2}; give one of them another key", "{0} 同时触发 {1} 和 {2}；请给其中之一换个按键"},
        {"there is no action {0}; did you mean {1}?", "没有操作 {0}；您是否要用 {1}？"},
        {"there is no action {0}; F1 lists them", "没有操作 {0}；F1 可列出"},
        {"{0}: {1} rule {2}: {3}", "{0}：{1} 规则 {2}：{3~}"},
    };

    private ErrorPhrases() {}
}
