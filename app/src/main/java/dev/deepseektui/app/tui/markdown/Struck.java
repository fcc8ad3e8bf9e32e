package dev.deepseektui.app.tui.markdown;

import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Nodes;
import org.commonmark.node.Text;
import org.commonmark.parser.delimiter.DelimiterProcessor;
import org.commonmark.parser.delimiter.DelimiterRun;

/** Text between two pairs of tildes, which holds no more. A single tilde stands for "about" and strikes nothing. */
final class Struck extends CustomNode {
    private static final char MARK = '~';
    private static final int MARKS = 2;

    /** Finds it. */
    static final DelimiterProcessor PROCESSOR = new DelimiterProcessor() {
        @Override
        public char getOpeningCharacter() {
            return MARK;
        }

        @Override
        public char getClosingCharacter() {
            return MARK;
        }

        @Override
        public int getMinLength() {
            return MARKS;
        }

        @Override
        public int process(DelimiterRun opening, DelimiterRun closing) {
            if (opening.length() != MARKS || closing.length() != MARKS) {
                return 0;
            }
            Text opener = opening.getOpener();
            Struck struck = new Struck();
            for (Node node : Nodes.between(opener, closing.getCloser())) {
                struck.appendChild(node);
            }
            opener.insertAfter(struck);
            return MARKS;
        }
    };
}
