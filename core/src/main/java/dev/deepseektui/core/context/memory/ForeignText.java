package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.conversation.Tags;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A filter for untrusted text that keeps only statements of fact. Text is dropped as a whole if it contains program tags,
 * control characters or keys, imitates the user or gives orders, in English or Chinese.
 */
public final class ForeignText {
    private static final int MAX_READ = 4_000;
    private static final int MAX_LENGTH = 280;
    private static final int MAX_WORD_LENGTH = 24;

    private static final List<Pattern> HOSTILE = List.of(
            // Tags of this program, of the provider and of chat formats.
            Pattern.compile(
                    "(?i)<\\s*/?\\s*(?:injected|resident|canonical|note|notice|summary|system|user|assistant|tool|function|think)"),
            Pattern.compile("(?i)<\\s*[|｜]|\\[/?inst\\]|</?s>|(?:begin|end)[▁_]of[▁_]sentence"),
            Pattern.compile("(?im)^\\s*#*\\s*(?:system|assistant|user|developer|human|ai)\\s*(?:prompt|message)?\\s*:"),
            Pattern.compile("(?im)^\\[[a-z-]+/\\S+ (?:[0-9a-f]{8}|withdrawn)]"),
            Pattern.compile(
                    "(?i)\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,40}\\b(?:previous|prior|above|earlier|all|any|your|these"
                            + "|system|everything)\\b"),
            Pattern.compile("(?i)\\b(?:you are now|you must|from now on|act as|pretend to|new instructions?|system"
                    + " prompt|jailbreak)\\b"),
            Pattern.compile("(?i)\\b(?:do not|don't|never) (?:tell|inform|mention|reveal|ask)\\b"),
            Pattern.compile(
                    "(?i)\\b(?:run|execute|call|invoke|curl|wget)\\b.{0,30}(?:\\bcommand\\b|\\btool\\b|\\bshell\\b|https?://|\\|\\s*(?:ba)?sh)"));

    private static final String WILL =
            "(?:want|wish|said|say|says|saying|told|tell|ask|prefer|like[sd]?\\b|requir|demand|insist|decid|decision|agree|approv"
                    + "|allow|confirm|expect|instruct|order|command|direct(?:ed|ive|ion)|request|rule|polic(?:y|ies)|permi(?:t|ssion)|consent|will\\b|behalf|name"
                    + " of|clear\\b|authori[sz]|forbid|forbade|prohibit|mandat|stipulat|specif|mention|remind|express|state[sd]?\\b|grant|sign(?:ed|s)?"
                    + " off|ok'?d|green-?lit|wording|words?\\b|need|always|never|must|choice|chose)";
    private static final String PERSON =
            "(?<![-\\w/.])(?:users?|owners?|operators?|humans?|boss|maintainers?|principals?)\\b";
    private static final String SOMEBODY =
            "\\b(?:customers?|clients?|team|persons?|people|reviewers?|leads?|managers?|admins?|administrators?|he|she|they|someone"
                    + "|somebody|everyone|everybody)\\b";
    private static final String HAN_PERSON = "(?:用户|使用者|主人|老板|客户|甲方|领导|负责人|所有者|拥有者|维护者|管理员|人类|他|她)";
    private static final String HAN_WILL =
            "(?:要求|说|希望|想|指示|规定|同意|批准|允许|许可|授权|偏好|喜欢|命令|决定|吩咐|强调|坚持|需要|告诉|告知|交代|嘱咐|确认|认可|规则|指令"
                    + "|意愿|意思|名义|总是|从不|不要|必须)";

    /** Patterns of text that claims somebody's authority. */
    private static final List<Pattern> IN_A_NAME = List.of(
            Pattern.compile("(?i)" + PERSON + ".*\\b" + WILL),
            Pattern.compile("(?i)\\b" + WILL + ".*" + PERSON),
            Pattern.compile("(?i)" + SOMEBODY + "(?: \\w+){0,4} " + WILL),
            Pattern.compile("(?i)\\b" + WILL + "\\w* (?:by|from|of) (?:\\w+ ){0,2}" + SOMEBODY),
            Pattern.compile("(?i)\\b(?:per|according to|on behalf of|in the name of|speaking for)\\b"),
            Pattern.compile("(?i)\\b(?:i|we)(?: was| were|'ve been| have been| am| are|'m|'re) (?:\\w+"
                    + " )?(?:told|asked|instructed|ordered"
                    + "|directed|permitted|allowed|authori[sz]ed|expected|required|requested|reminded|supposed)\\b"),
            Pattern.compile("(?i)\\b(?:as|it (?:is|was|has been)|is|was|been|are|were) (?:\\w+"
                    + " )?(?:requested|instructed|ordered"
                    + "|directed|approved|authori[sz]ed|permitted|mandated|stipulated|demanded)\\b"),
            Pattern.compile(HAN_PERSON + "[^，。；]{0,16}?" + HAN_WILL),
            Pattern.compile("(?:按照?|根据|依照?|遵照|应|奉|经|受|代表|以)[^，。；]{0,6}" + HAN_PERSON));

    private static final List<Pattern> ORDERS = List.of(
            Pattern.compile(
                    "(?i)\\b(?:must|shall|should|ought|always|never|do not|don't|ha(?:ve|s) to|had better|needs?"
                            + " to|(?:is|are|be) required|required"
                            + " to|mandatory|obligatory|compulsory|forbidden|prohibited|allowed|permitted|permission|approval|authori[sz]ation|no"
                            + " need to|feel free|obey|comply|adhere|follow (?:this|these|the|all)|without"
                            + " (?:asking|confirmation|confirming)|be sure|make sure|keep in mind|bear in"
                            + " mind|please|kindly|you|your|yours|yourself)\\b"),
            Pattern.compile("(?i)\\b(?:henceforth|hereafter|going forward|in (?:the )?future|next time|any more|for"
                    + " good|(?:each|every|all|any|later|future|next|following|other) sessions?|standing"
                    + " (?:order|rule|instruction)s?|(?:rules?|polic(?:y|ies)|instructions?)(?:"
                    + " (?:is|are|of|that|says?|for|here)\\b| ?[:：])|(?:new|these|following|special)"
                    + " instructions?)"),
            Pattern.compile(
                    "(?i)(?:^|[:,;] ?)(?:remember|ensure|note|only ever|under no circumstances|at all times)\\b"),
            Pattern.compile("必须|务必|应当|应该|理应|不得|不要|不许|不准|不可以|禁止|严禁|永远|永不|总是|始终|一律|从不|决不|绝不|切勿|请(?!求)"
                    + "|从现在起|从今以后|今后|以后|下次|记住|牢记|规矩|无需(?:询问|确认|批准)|[你您]|遵守|服从|允许|许可|获准"));

    private static final Pattern MIXED_SCRIPTS =
            Pattern.compile("\\p{IsLatin}[\\p{IsCyrillic}\\p{IsGreek}]|[\\p{IsCyrillic}\\p{IsGreek}]\\p{IsLatin}");

    private ForeignText() {}

    /** Returns the text in one line; empty if it is rejected because it does not only state facts. */
    public static Optional<String> cleaned(String text) {
        String start = text.substring(0, Math.min(text.length(), MAX_READ)).strip();
        if (start.isEmpty()
                || MIXED_SCRIPTS.matcher(start).find()
                || !SafeText.block(start).equals(start)
                || !Tags.neutral(start).equals(start)
                || SecretPatterns.isIn(start)) {
            return Optional.empty();
        }
        String plain = plain(start);
        return isAnyIn(HOSTILE, start) || isAnyIn(HOSTILE, plain) || isAnyIn(IN_A_NAME, plain) || isAnyIn(ORDERS, plain)
                ? Optional.empty()
                : Optional.of(Excerpt.of(start.replaceAll("\\s+", " "), MAX_LENGTH)
                        .replace('<', '‹')
                        .replace('>', '›'));
    }

    private static boolean isAnyIn(List<Pattern> signs, String text) {
        return signs.stream().anyMatch(sign -> sign.matcher(text).find());
    }

    /** Returns the text in one line, with compatibility characters normalized. */
    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .replace('’', '\'')
                .replaceAll("\\s+", " ");
    }

    static String word(String name) {
        String plain =
                name.substring(0, Math.min(name.length(), MAX_WORD_LENGTH)).replaceAll("[^\\w.:-]", "");
        return plain.isEmpty() ? "unknown" : plain;
    }
}
