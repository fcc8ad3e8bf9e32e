package dev.deepseektui.app.phrase;

/** What each setting is for, as the settings file says it in English. */
final class SettingPhrases {
    static final String[][] ROWS = {
        {
            "The detail of the program's log: info has requests, retries and servers, debug a line for each event; never what was said.",
            "程序日志的详细程度：info 记录请求、重试和服务器，debug 为每个事件记录一行；从不记录对话内容。"
        },
        {"The model that answers.", "回答的模型。"},
        {"Where the model is reached; any OpenAI-compatible address.", "模型的地址；任何兼容 OpenAI 的地址均可。"},
        {"The key for the model's address.", "用于模型地址的密钥。"},
        {"The model's context window in tokens.", "模型的上下文窗口（token）。"},
        {"The longest answer in tokens, reasoning included.", "回答的最大长度（token），含思考。"},
        {"How long the model reasons before it answers.", "模型回答前思考多久。"},
        {"How long a connection may take to be made.", "建立连接最多用时。"},
        {"How long the server may be silent; any byte starts the time anew.", "服务器最长可多久没有应答；收到任何字节即重新计时。"},
        {
            "How many times a request is sent again when it failed in passing or its answer was cut off: with 5, six requests at most.",
            "请求因临时故障失败或回答中断时的重试次数：为 5 时最多发送六次。"
        },
        {"A PEM file of certificates to trust besides the Java runtime's.", "除 Java 运行时自带的之外，还要信任的证书（PEM 文件）。"},
        {"Prices of models, at all hours; these win over the built-in table.", "模型的价格，全天适用；优先于内置价目表。"},
        {"What a session may cost in USD before it asks to go on; exec stops there.", "会话费用（美元）达到此数时询问是否继续；exec 则停止。"},
        {"How many requests a turn may make before it asks to go on; exec stops there.", "一轮的请求数达到此数时询问是否继续；exec 则停止。"},
        {
            "When the record is forced to the disk: at each message, result and turn end, or at each turn end; always before an effect.",
            "何时把记录写入磁盘：每条消息、每个结果和每轮结束时，或仅每轮结束时；执行有影响的操作前必定写入。"
        },
        {
            "Days after which `sessions prune` deletes a session that was not used; 0 keeps them for ever.",
            "会话多少天未使用后由 `sessions prune` 删除；0 表示永久保留。"
        },
        {
            "Whether what commands change is noticed and kept for /rewind; the agent's own edits always are.",
            "是否为 /rewind 记录命令所做的改动；代理自己的编辑总会记录。"
        },
        {
            "Of a file larger than this many MB no copy is kept: a command's change of it cannot be taken back.",
            "超过此大小（MB）的文件不留副本：命令对它的改动无法撤销。"
        },
        {
            "How many MB of file contents a project's sessions keep together, compressed; the oldest session's go first.",
            "一个项目的所有会话共保留多少 MB 文件内容（压缩后）；最旧的会话先清除。"
        },
        {
            "In a project of more files and directories than this, ignored ones not counted, commands are not watched.",
            "文件和文件夹多于此数（忽略的不计）的项目不监视命令的改动。"
        },
        {
            "Days after which the file contents of a session that was not used go; 0 keeps them as long as the session.",
            "会话多少天未使用后清除其文件内容；0 表示与会话同存。"
        },
        {"How many tokens the prompt may grow to before compaction defends the limit.", "提示最多增长到多少 token，再多则压缩。"},
        {
            "Keep the files that the work is about whole and up to date in the prompt, at the price of cached tokens.",
            "以缓存 token 的价格，把与工作有关的文件完整且最新地保留在提示中。"
        },
        {
            "How many files stay whole in the prompt with cache_maximal: those that are written, read and mentioned most.",
            "cache_maximal 时完整保留多少文件：写入、读取和提及最多的。"
        },
        {
            "Of a longer file only what was read stays true; of a pinned one the head and the tail stay.",
            "更长的文件只保留读过的部分；固定的文件保留首尾。"
        },
        {"How many bytes all these files may have together.", "这些文件合计最多多少字节。"},
        {
            "With cache_maximal: the fullness from which files leave, and soft and hard compaction run.",
            "cache_maximal 时：达到此占用后移出文件，并进行裁剪和精简。"
        },
        {
            "Minutes without a request after which the provider's cache counts as cold: rewriting the prompt costs nothing then.",
            "多少分钟没有请求后视为提供方的缓存已失效：此后重写提示没有损失。"
        },
        {
            "Tell the model in front of the first message where it works: directory, system, date, git, the top of the tree, installed tools.",
            "在第一条消息之前告诉模型工作环境：文件夹、系统、日期、git、顶层目录、已安装的工具。"
        },
        {
            "What decides which texts are alike: their words, or a model of a local Ollama.",
            "如何判断文本相似：按用词，或用本机 Ollama 的模型。"
        },
        {"Where Ollama is reached.", "Ollama 的地址。"},
        {"Whether the conversation is compacted automatically.", "是否自动压缩对话。"},
        {
            "Who compacts: the program by itself, or the model with a tool, and the program only at the wall.",
            "由谁压缩：程序自行压缩；或由模型用工具压缩，程序只在窗口将满时压缩。"
        },
        {
            "Which thresholds hold: 60, 75 and 90 % of the budget, or 50, 65 and 80 %.",
            "采用哪组阈值：预算的 60、75、90 %，或 50、65、80 %。"
        },
        {"The fullness at which stale files shrink to outlines.", "达到此占用时，旧文件缩成大纲。"},
        {"The fullness at which only the relevant exchanges stay.", "达到此占用时，只保留相关的往来。"},
        {"The fullness at which all but the end becomes a summary.", "达到此占用时，除末尾外都变成总结。"},
        {
            "In mode agent: the fullness from which most tools are refused until the model compacts.",
            "agent 方式：达到此占用后拒绝大部分工具，直到模型压缩。"
        },
        {
            "In mode agent: turns that must pass before the model is asked to compact again; above gate_at none.",
            "agent 方式：再次要求模型压缩前须经过的轮数；超过 gate_at 时不等待。"
        },
        {"In mode agent: seconds that must pass as well.", "agent 方式：还须经过的秒数。"},
        {"Messages that must pass after a compaction before the next.", "两次压缩之间须经过的消息数。"},
        {"Let soft and hard wait while rewriting costs more cache than it saves.", "重写的缓存损失大于节省时，推迟裁剪和精简。"},
        {
            "With respect_cache: a rewrite must pay for itself within this many requests.",
            "respect_cache 时：重写须在多少次请求内收回成本。"
        },
        {"Who writes the emergency summary: the model in use, or a local one.", "由谁写紧急总结：当前模型，或本机模型。"},
        {"Whether rules, facts, the plan and memories are injected beside the conversation.", "是否在对话之外加入规则、事实、计划和记忆。"},
        {
            "Tokens that one injection may have, beside 0.2 % of the context budget; 4800 at most in all.",
            "一次附注的 token 上限，另加上下文预算的 0.2 %；总计最多 4800。"
        },
        {"How many entries the arena holds.", "附注区最多有多少项。"},
        {
            "What goes when the arena is full: what was recalled, what matters least, or all, to be offered anew.",
            "附注区满时移除什么：回忆的内容、最不重要的内容，或全部（之后重新提供）。"
        },
        {"Which zones give up their floors, the first first, where not all can be kept.", "无法保证所有下限时，哪些分区依次放弃下限。"},
        {"For how many turns what was recalled may be injected without being found again.", "回忆的内容在不被再次找到的情况下可保留几轮。"},
        {"Whether caps move from idle zones to truncated ones.", "是否把空闲分区的上限让给被截断的分区。"},
        {"How much the newest turn counts in a zone's averages.", "最新一轮在分区平均值中的权重。"},
        {"Turns that are watched before caps move.", "调整上限之前观察的轮数。"},
        {"A zone that leaves more than this share of its cap unused may give.", "上限的闲置比例超过此数的分区可让出。"},
        {"A zone that more than this share of its demand is refused to may receive.", "需求被拒比例超过此数的分区可获得。"},
        {"Tokens of cap that move at once.", "一次调整的上限（token）。"},
        {"Tokens of cap that move in a turn at most.", "每轮最多调整的上限（token）。"},
        {"Tokens that {0} gets before other zones get more than theirs.", "在其他分区得到更多之前，{0} 应得的 token。"},
        {"Tokens that {0} never exceeds; 0 switches it off.", "{0} 的 token 上限；0 表示关闭。"},
        {"Whether the controller watches for signs that the agent loses the thread.", "控制器是否留意代理失去专注的迹象。"},
        {"Decide and show, but never act.", "只判断和显示，不介入。"},
        {"The highest p_fail that counts as low pressure.", "视为低压力的最高 p_fail。"},
        {"The highest p_fail that counts as medium pressure.", "视为中等压力的最高 p_fail。"},
        {"A lowest slack at or under this makes high pressure severe.", "最低余量不高于此数时，高压力视为严重。"},
        {
            "A share of observations without slack at or above this makes high pressure severe.",
            "没有余量的观测比例不低于此数时，高压力视为严重。"
        },
        {"Turns to wait after a refresh before the next.", "两次刷新之间的轮数。"},
        {"Turns to wait after a replan before the next.", "两次重新规划之间的轮数。"},
        {"How often a turn may replay a tool call.", "每轮最多复查几次工具调用。"},
        {"Turns before the controller may act.", "多少轮之后控制器才可介入。"},
        {
            "Actions within one turn after which the controller may act even in an early turn.",
            "一轮内的操作达到此数后，即使在早期轮次控制器也可介入。"
        },
        {"How many observations the slack profile looks back on.", "余量走势回看多少次观测。"},
        {"How many messages count as recent when calls and references are counted.", "统计调用和引用时，多少条消息算最近。"},
        {"Steps in a row with failed tools or commands that call the error checkpoint.", "连续多少步工具或命令失败时触发出错检查点。"},
        {"How many of the last results count as recent for trouble.", "判断受挫时，最近多少个结果算最近。"},
        {"So many failed results among the recent ones are trouble.", "最近的结果中失败达到此数即为受挫。"},
        {
            "Actions within one turn after which trouble has the model told of its dead ends.",
            "一轮内的操作达到此数后，受挫时告诉模型哪些路走不通。"
        },
        {"Actions within one turn after which trouble that is back calls for a new plan.", "一轮内的操作达到此数后，再次受挫时要求重新规划。"},
        {"Whether a new plan that trouble calls for is carried out, and not only shown.", "受挫要求的重新规划是否真正执行，而不只是显示。"},
        {
            "With a/b each new session draws whether trouble acts or only watches, and its session file says so.",
            "为 a/b 时，每个新会话随机决定受挫时介入还是只观察，并记入会话文件。"
        },
        {"Capacity of DeepSeek V3.2 and deepseek-chat.", "DeepSeek V3.2 和 deepseek-chat 的容量。"},
        {
            "Capacity of DeepSeek V3.2 when reasoning and of deepseek-reasoner.",
            "DeepSeek V3.2 思考时和 deepseek-reasoner 的容量。"
        },
        {"Capacity of every other model.", "其他模型的容量。"},
        {"The only directory that capacity snapshots are written to.", "写入容量快照的唯一文件夹。"},
        {"Capacities by model; these win over the built-in table.", "各模型的容量；优先于内置表。"},
        {"Whether what was learnt is kept, and brought up in this session and the next.", "是否保留学到的内容，并用于本会话和以后的会话。"},
        {"How many units of memory that have to do with a message are brought up.", "提供多少条与消息有关的记忆。"},
        {
            "When units are looked for: at every message, or not while the prompt is as full as compaction.hard_at.",
            "何时查找记忆：每条消息，或提示占用达到 compaction.hard_at 时不查。"
        },
        {"Days after which a unit that was neither seen nor used counts half.", "多少天未见也未用的记忆权重减半。"},
        {
            "What every message is tagged with; with \"external-knowledge\" other projects are asked too, as with /knowledge on.",
            "每条消息的标签；有“external-knowledge”时也搜索其他项目，同 /knowledge on。"
        },
        {"Others are asked when the words of no unit of this project score as high as this.", "本项目没有记忆达到此分数时，搜索其他项目。"},
        {"Milliseconds after which a message goes on without them.", "超过此毫秒数便不再等待其他项目。"},
        {"How many of their units are brought up.", "提供其他项目的多少条记忆。"},
        {"How sure a unit is that came from them.", "来自其他项目的记忆的可信度。"},
        {"Files that need your approval even to be read.", "连读取都需要您批准的文件。"},
        {"Folders outside the project folder that tools may use as if they were in it.", "项目文件夹之外，工具可同样使用的文件夹。"},
        {
            "Environment variables that commands get beside the usual ones (PATH, LANG, JAVA_HOME …), in the sandbox and outside.",
            "除常用变量（PATH、LANG、JAVA_HOME …）外还传给命令的环境变量，沙箱内外都一样。"
        },
        {
            "Whether commands run in a sandbox: where there is one; always, and not at all without one; never.",
            "命令是否在沙箱中运行：有沙箱时；总是，没有则不运行；从不。"
        },
        {"Whether commands in the sandbox reach the network.", "沙箱中的命令能否使用网络。"},
        {
            "Files and folders that commands in the sandbox do not find, beside keys and files of tools.protect.",
            "除密钥和 tools.protect 的文件外，沙箱中的命令看不到的文件和文件夹。"
        },
        {
            "Most tokens that the list of skills takes in the header; what does not fit is found by the skill tool.",
            "技能列表在开头最多占多少 token；放不下的由 skill 工具查找。"
        },
        {
            "How deep agents may call agents; 1: only the conversation itself calls any, 0: there are none.",
            "代理可嵌套调用几层；1：只有对话本身可调用，0：没有代理。"
        },
        {"How many agents of one reply work side by side.", "一次回答中最多几个代理并行工作。"},
        {"How many requests an agent may make; then it is ended with what it has.", "一个代理最多发出多少请求；达到后以已有结果结束。"},
        {"What an agent may cost in USD; then it is ended with what it has.", "一个代理的费用上限（美元）；达到后以已有结果结束。"},
        {"The model of the agent explore.", "explore 代理的模型。"},
        {"The reasoning effort of the agent explore.", "explore 代理的推理强度。"},
        {
            "What happens without asking: only reading; that, with questions before the rest; writes in the project folder too; all that the sandbox holds. All without a sandbox only by --mode full.",
            "哪些操作不必询问：只读；只读，其余先询问；还包括写入项目文件夹；沙箱能限制的一切。没有沙箱而不询问只能用 --mode full。"
        },
        {
            "Whether commands that only look (git status, ls, grep …) run without asking, in mode plan too.",
            "只查看的命令（git status、ls、grep 等）是否不经询问运行，plan 模式也适用。"
        },
        {
            "What is not asked for where the mode would ask; never what is protected or asked for each time.",
            "模式本会询问、但不再询问的操作；受保护的和每次都问的除外。"
        },
        {"What is asked for each time, in every mode, whatever was allowed or granted.", "无论何种模式和授权，每次都询问的操作。"},
        {"What is refused in every mode, without a question.", "无论何种模式都直接拒绝的操作。"},
        {
            "Whether new sessions have the tools web_fetch and, where a search is known, web_search.",
            "新会话是否具有工具 web_fetch，以及（在有搜索服务时）web_search。"
        },
        {"Hosts whose pages are fetched without asking.", "无需询问即可获取其网页的主机。"},
        {
            "Hosts that may be fetched though their address is a private one, as of a wiki in the house.",
            "即使地址为内网地址也可访问的主机，例如内部 wiki。"
        },
        {
            "Where is searched: a SearXNG with JSON, or what answers as Brave's search does.",
            "在何处搜索：启用 JSON 的 SearXNG，或按 Brave 搜索的形式应答的服务。"
        },
        {"The key for web.search_url, sent as X-Subscription-Token.", "web.search_url 的密钥，作为 X-Subscription-Token 发送。"},
        {
            "MCP servers whose tools the model gets: each a table [mcp.servers.NAME], see docs/mcp.md.",
            "向模型提供工具的 MCP 服务器：每个是一张表 [mcp.servers.NAME]，见 docs/mcp.md。"
        },
        {
            "How long a session's first request waits at most for MCP servers that still start, in milliseconds.",
            "会话的首次请求最多等待正在启动的 MCP 服务器多少毫秒。"
        },
        {
            "Up to so many MCP tools are defined in every prompt; of more the model gets mcp_find and mcp_call.",
            "每个提示中最多定义多少 MCP 工具；更多时改用 mcp_find 和 mcp_call。"
        },
        {"The same for the tokens that their definitions take.", "同上，按其定义所占的 token 计。"},
        {
            "Where doctor reads the newest version, a text whose first line is its number; nothing else asks there.",
            "doctor 从何处读取最新版本（首行为版本号的文本）；其他功能不访问该地址。"
        },
        {
            "What the program speaks to you, English or Chinese: auto follows the locale. Commands, settings and what the model reads stay English.",
            "程序对您使用的语言，英文或中文：auto 跟随系统区域。命令、设置和模型读到的内容仍为英文。"
        },
        {"The colours: auto follows the ground that the terminal tells of, else it is dark.", "配色：auto 跟随终端报告的底色，否则为深色。"
        },
        {
            "Which marks are drawn: auto takes ASCII where the locale is not UTF-8; ascii also suits terminals that draw marks two cells wide.",
            "使用哪种符号：auto 在区域不是 UTF-8 时用 ASCII；ascii 也适合把符号画成两格宽的终端。"
        },
        {
            "Whether something turns while a turn runs; off, a mark stands and times change every 5 s.",
            "处理中是否显示转动的标记；off 时标记静止，时间每 5 秒更新。"
        },
        {
            "How much of the model's reasoning is shown: hidden, summary for its last line while it streams and a line that ctrl+o unfolds, or full.",
            "显示多少模型的思考：hidden 不显示；summary 在思考时显示最后一行，之后显示一行，按 ctrl+o 展开；full 全部显示。"
        },
        {"Whether wheel and clicks are the program's; if not, they select text.", "滚轮和点击是否由程序处理；否则用于选择文本。"},
        {
            "When the status pane is shown: auto from 110 columns and the first message on.",
            "何时显示状态面板：auto 为 110 列以上且有第一条消息之后。"
        },
        {
            "How you hear that a turn of over 30 s has ended or that an answer is needed: the terminal's bell, or osc9, a desktop notification where the terminal has them.",
            "超过 30 秒的一轮结束或等待您回答时如何提醒：终端响铃；或 osc9，即终端支持的桌面通知。"
        },
        {
            "When a message typed during a turn is sent: step with the turn's next request, turn when the turn ends.",
            "一轮进行中输入的消息何时发送：step 随本轮的下一个请求发送，turn 等本轮结束。"
        },
        {"The keys that call an action instead of its own; F1 lists the actions.", "代替默认按键触发操作的按键；F1 列出操作。"},
        {
            "Environment variables that commands do not get although the list of usual ones or sandbox.environment has them.",
            "命令得不到的环境变量，即使常用变量或 sandbox.environment 中有。"
        },
        {"Commands that are asked for even in mode auto, whatever was granted.", "无论有何授权，即使在 auto 模式下也要询问的命令。"},
        {
            "Other places where models answer: each a table [providers.NAME], see docs/models.md.",
            "其他提供模型的地址：每个是一张表 [providers.NAME]，见 docs/models.md。"
        },
    };

    private SettingPhrases() {}
}
