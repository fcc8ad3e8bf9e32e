package dev.deepseektui.app.report;

import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.DefaultUrlSanitizer;
import org.commonmark.renderer.html.HtmlRenderer;

/** An answer as HTML: its Markdown counts, its HTML is text, and a picture is a link, since opening a report must fetch nothing. */
final class AnswerHtml {
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(Commonmark.EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .urlSanitizer(new DefaultUrlSanitizer(List.of("http", "https", "mailto")))
            .build();

    private AnswerHtml() {}

    static String of(String markdown) {
        Node document = Commonmark.PARSER.parse(markdown);
        document.accept(new PicturesToLinks());
        return RENDERER.render(document);
    }

    private static final class PicturesToLinks extends AbstractVisitor {
        private int links;

        @Override
        public void visit(Link link) {
            links++;
            visitChildren(link);
            links--;
        }

        @Override
        public void visit(Image image) {
            visitChildren(image);
            Link link = new Link(image.getDestination(), image.getTitle());
            if (links == 0) {
                image.insertBefore(link);
            }
            for (Node child = image.getFirstChild(); child != null; child = image.getFirstChild()) {
                if (links == 0) {
                    link.appendChild(child);
                } else {
                    image.insertBefore(child);
                }
            }
            image.unlink();
        }
    }
}
