package dev.deepseektui.app.builds;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The Maven project files. */
final class MavenBuild {
    private static final String OWN = "dev.deepseektui";

    private final Path root;

    MavenBuild(Path root) {
        this.root = root;
    }

    List<String> modules() {
        return select("pom.xml", "/project/modules/module").stream()
                .map(Element::getTextContent)
                .toList();
    }

    List<String> revisions() {
        return select("pom.xml", "/project/properties/revision").stream()
                .map(Element::getTextContent)
                .toList();
    }

    /** Returns the versions of third-party libraries by {@code group:artifact}. */
    Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        for (Element managed : select("pom.xml", "/project/dependencyManagement/dependencies/dependency")) {
            if (!child(managed, "groupId").equals(OWN)) {
                versions.put(name(managed), resolved(child(managed, "version")));
            }
        }
        return versions;
    }

    /**
     * Returns {@code scope group:artifact} for all dependencies of a module, including its own annotation processors.
     */
    Set<String> dependencies(String module) {
        Set<String> dependencies = new TreeSet<>();
        for (Element dependency : select(module + "/pom.xml", "/project/dependencies/dependency")) {
            String scope = child(dependency, "scope");
            dependencies.add((scope.isEmpty() ? "compile" : scope) + " " + name(dependency));
        }
        for (Element processor : select(module + "/pom.xml", "//annotationProcessorPaths/path")) {
            dependencies.add("processor " + name(processor));
        }
        return dependencies;
    }

    /** Returns the files in a distribution besides the program. */
    Set<String> documents() {
        Set<String> documents = new TreeSet<>();
        for (Element file : select(
                "app/src/dist/distribution.xml",
                "//files/file[not(outputDirectory) or starts-with(outputDirectory, 'docs')]/source")) {
            documents.add(file.getTextContent().replaceFirst("^\\.\\./", ""));
        }
        return documents;
    }

    private static String name(Element dependency) {
        return child(dependency, "groupId") + ":" + child(dependency, "artifactId");
    }

    private String resolved(String version) {
        if (!version.startsWith("${")) {
            return version;
        }
        String property = version.substring(2, version.length() - 1);
        return select("pom.xml", "/project/properties/" + property).get(0).getTextContent();
    }

    private static String child(Element element, String name) {
        NodeList found = element.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }

    private List<Element> select(String file, String path) {
        try {
            Document pom = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(root.resolve(file).toFile());
            NodeList found =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
            return IntStream.range(0, found.getLength())
                    .mapToObj(i -> (Element) found.item(i))
                    .toList();
        } catch (Exception e) {
            throw new AssertionError(file, e);
        }
    }
}
