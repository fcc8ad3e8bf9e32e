package dev.deepseektui.core.conversation.tokens;

/**
 * A scanner of pieces, whose boundaries tokens never cross. The tokenizer splits by three regular expressions in sequence, each
 * applied to what the previous one left:
 *
 * <pre>
 * 1. \p{N}{1,3}
 * 2. [\u4E00-\u9FA5\u3040-\u309F\u30A0-\u30FF]+
 * 3. [ASCII punctuation][A-Za-z]+ | [^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+ | ?[\p{P}\p{S}]+[\r\n]*
 *    | \s*[\r\n]+ | \s+(?!\S) | \s+
 * </pre>
 *
 * Unmatched text is a piece too. This scanner applies all three at once. A single combined expression would be wrong: split 3
 * treats a piece of split 1 or 2 as the end of the text.
 */
final class PieceScanner {
    private final CharClasses classes;

    PieceScanner(CharClasses classes) {
        this.classes = classes;
    }

    /** Returns the end of the piece at {@code start}, which must be the start of the text or the end of another piece. */
    int end(char[] text, int start, int limit) {
        int first = Character.codePointAt(text, start, limit);
        int next = start + Character.charCount(first);
        return switch (classes.of(first)) {
            case CharClasses.LETTER -> letters(text, next, limit);
            case CharClasses.SPACE -> afterSpace(text, start, limit);
            case CharClasses.NEWLINE -> whiteSpace(text, start, limit);
            case CharClasses.SYMBOL -> afterSymbol(first, text, next, limit);
            case CharClasses.NUMBER -> number(text, next, limit);
            case CharClasses.OTHER -> others(text, next, limit);
            case CharClasses.CJK_OTHER -> cjkOthers(text, start, limit);
            default -> run(classes.of(first), text, next, limit);
        };
    }

    private int afterSpace(char[] text, int start, int limit) {
        int next = start + 1;
        if (next < limit) {
            byte following = classAt(text, next, limit);
            if (following == CharClasses.LETTER) {
                return letters(text, next, limit);
            }
            if (following == CharClasses.SYMBOL && text[start] == ' ') {
                return symbols(text, next, limit);
            }
        }
        return whiteSpace(text, start, limit);
    }

    private int afterSymbol(int symbol, char[] text, int next, int limit) {
        if (symbol < 0x80 && next < limit && isAsciiLetter(text[next])) {
            int end = next + 1;
            while (end < limit && isAsciiLetter(text[end])) {
                end++;
            }
            return end;
        }
        return symbols(text, next, limit);
    }

    private int letters(char[] text, int from, int limit) {
        int end = from;
        while (end < limit && isAsciiLetter(text[end])) {
            end++;
        }
        return run(CharClasses.LETTER, text, end, limit);
    }

    private int symbols(char[] text, int from, int limit) {
        int end = run(CharClasses.SYMBOL, text, from, limit);
        while (end < limit && classes.of(text[end]) == CharClasses.NEWLINE) {
            end++;
        }
        return end;
    }

    private int number(char[] text, int from, int limit) {
        int end = from;
        for (int digits = 1; digits < 3 && end < limit; digits++) {
            if (classAt(text, end, limit) != CharClasses.NUMBER) {
                break;
            }
            end = after(text, end, limit);
        }
        return end;
    }

    private int whiteSpace(char[] text, int start, int limit) {
        int end = start;
        int lastLineEnd = start;
        while (end < limit && isWhiteSpace(classes.of(text[end]))) {
            end++;
            if (classes.of(text[end - 1]) == CharClasses.NEWLINE) {
                lastLineEnd = end;
            }
        }
        if (lastLineEnd > start) {
            return lastLineEnd;
        }
        // The last space belongs to a word or symbol that follows. A digit or an ideograph does not count, because it
        // is the end of the text for split 3.
        boolean leavesOne = end - start > 1 && end < limit && isOfThirdSplit(classAt(text, end, limit));
        return leavesOne ? end - 1 : end;
    }

    /**
     * Returns the end of a run of characters that belong to no other class. If letters follow, the character directly
     * before them is their prefix; the characters before it are unmatched text.
     */
    private int others(char[] text, int from, int limit) {
        int end = from;
        while (end < limit) {
            byte following = classAt(text, end, limit);
            if (following == CharClasses.LETTER) {
                return end == from ? letters(text, end, limit) : before(text, end);
            }
            if (following != CharClasses.OTHER) {
                return end;
            }
            end = after(text, end, limit);
        }
        return end;
    }

    private int cjkOthers(char[] text, int start, int limit) {
        int end = run(CharClasses.CJK_OTHER, text, start, limit);
        boolean lettersFollow = end < limit && classes.of(text[end]) == CharClasses.CJK_LETTER;
        if (!lettersFollow) {
            return end;
        }
        return end - start > 1 ? end - 1 : run(CharClasses.CJK_LETTER, text, end, limit);
    }

    private int run(byte wanted, char[] text, int from, int limit) {
        int end = from;
        while (end < limit) {
            char c = text[end];
            if (Character.isSurrogate(c)) {
                if (classAt(text, end, limit) != wanted) {
                    return end;
                }
                end = after(text, end, limit);
            } else {
                if (classes.of(c) != wanted) {
                    return end;
                }
                end++;
            }
        }
        return end;
    }

    private byte classAt(char[] text, int at, int limit) {
        return classes.of(Character.codePointAt(text, at, limit));
    }

    private static int after(char[] text, int at, int limit) {
        return at + Character.charCount(Character.codePointAt(text, at, limit));
    }

    private static int before(char[] text, int at) {
        return at - Character.charCount(Character.codePointBefore(text, at));
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isWhiteSpace(byte characterClass) {
        return characterClass == CharClasses.SPACE || characterClass == CharClasses.NEWLINE;
    }

    private static boolean isOfThirdSplit(byte characterClass) {
        return characterClass != CharClasses.NUMBER && characterClass < CharClasses.CJK_LETTER;
    }
}
